import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { Form, type FormInstance, Tabs } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../../../lib/languages.ts'
import { useRead } from '../../../lib/query.ts'
import type { TabProps } from './tab-props.ts'
import type { FormValues } from './form-values.ts'
import { countWords, LanguageWords, useWordsAsked } from './language-words.tsx'
import { newWorkingName } from './working-name.ts'

/** The campaign's words in each language but the merchant's own. */
export default function LocalizationsTab({ type }: TabProps) {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const entered = Form.useWatch((values: FormValues) => values, { form, preserve: true })
  const primary = useRead(adminInfo, {}).data?.data.primaryLanguage
  const asked = useWordsAsked(type, entered ?? {})
  useEffect(() => nameNewParts(form, entered ?? {}), [form, entered])
  return (
    <>
      <p className="form-section-about">{t('localization.about')}</p>
      <Tabs
        type="card"
        items={languages
          .filter((language) => language !== primary)
          .map((language) => {
            const [count, total] = countWords(asked, entered?.localizations?.[language])
            return {
              key: language,
              forceRender: true,
              label: (
                <span title={t('localization.filled', { count, total })}>
                  <span lang={language}>{languageNames[language]}</span>{' '}
                  <span className="language-count">
                    {count}/{total}
                  </span>
                </span>
              ),
              children: <LanguageWords language={language} type={type} asked={asked} entered={entered ?? {}} />,
            }
          })}
      />
    </>
  )
}

/** What has no id yet gets a name that its words can go by. */
function nameNewParts(form: FormInstance<FormValues>, entered: FormValues): void {
  for (const list of ['rewards', 'memberLevels', 'memberFields', 'booths'] as const)
    entered[list]?.forEach((one, index) => one?.id ?? form.setFieldValue([list, index, 'id'], newWorkingName()))
  entered.rewards?.forEach((reward, index) =>
    reward?.more?.forEach(
      (one, n) => one?.id ?? (one && form.setFieldValue(['rewards', index, 'more', n, 'id'], newWorkingName())),
    ),
  )
}
