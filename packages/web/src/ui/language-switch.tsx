import { classNames } from '../lib/class-names.ts';
import { chosenLanguage, LANGUAGES, switchLanguage } from '../lib/i18n.ts';
import { useTranslation } from '../lib/texts/use-translation.ts';

/** The three languages side by side; choosing one starts the page over in it. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const current = chosenLanguage();
  return (
    <fieldset className="inline-flex rounded-control bg-neutral-50 p-0.5">
      <legend className="sr-only">{t('common.language.label')}</legend>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === current}
          title={t(`common.language.${language}`)}
          onClick={() => {
            if (language !== current) switchLanguage(language);
          }}
          className={classNames(
            'min-h-6 min-w-8 rounded-pill px-1.5 text-small font-medium uppercase',
            language === current
              ? 'bg-surface text-ink shadow-raised'
              : 'text-muted hover:text-ink',
          )}
        >
          {language}
        </button>
      ))}
    </fieldset>
  );
}
