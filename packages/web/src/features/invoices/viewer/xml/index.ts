export { XmlTab } from './xml-tab.tsx';
