export { type AllowedHosts, isThisMachine, OutsideRefused } from './allowed-hosts.ts';
export { ExchangeBroken, type HttpAnswer, type HttpQuestion } from './exchange.ts';
export { type OutsideHttp, outsideBase, outsideHttp } from './outside-http.ts';
