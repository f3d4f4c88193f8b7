import { adminInfo } from '@chopcard/contract/merchant/account.ts'
import { Form, Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../kit/form.tsx'
import { languageNames, languages, type Language } from '../../lib/languages.ts'
import { useRead } from '../../lib/query.ts'
import type { TabProps } from './campaign-form.tsx'
import { localizedFields, type FormValues } from './form-values.ts'

/** The campaign's words in each language but the merchant's own. */
export default function LocalizationsTab({ type }: TabProps) {
  const { t } = useTranslation('campaigns')
  const primary = useRead(adminInfo, {}).data?.data.primaryLanguage
  return (
    <>
      <p className="form-section-about">{t('localization.about')}</p>
      {languages
        .filter((language) => language !== primary)
        .map((language) => (
          <LanguageWords key={language} language={language} hasReward={type === 'chop'} />
        ))}
    </>
  )
}

function LanguageWords({ language, hasReward }: { language: Language; hasReward: boolean }) {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const entered = Form.useWatch((values: FormValues) => values, { form, preserve: true })
  const own = entered?.localizations?.[language]
  const fields = localizedFields.filter((field) => field !== 'rewardName' || hasReward)
  const count = fields.filter((field) => own?.[field]).length
  const common = (field: (typeof localizedFields)[number]) => ({
    name: ['localizations', language, field],
    label: t(`field.${field}`),
    // An emptied field is one that was never filled in.
    normalize: (text: string) => text || undefined,
  })
  return (
    <section className="form-section" lang={language}>
      <Typography.Title level={2} className="card-title">
        {languageNames[language]}{' '}
        <Typography.Text type="secondary" className="language-count">
          {t('localization.filled', { count, total: fields.length })}
        </Typography.Text>
      </Typography.Title>
      <div className="form-grid">
        <Field {...common('name')}>
          <Input maxLength={80} placeholder={entered?.name} />
        </Field>
        {hasReward && (
          <Field {...common('rewardName')}>
            <Input maxLength={80} placeholder={entered?.rewardName} />
          </Field>
        )}
      </div>
      <Field {...common('venue')}>
        <Input maxLength={200} placeholder={entered?.venue} />
      </Field>
      <Field {...common('terms')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={20_000} placeholder={entered?.terms} />
      </Field>
    </section>
  )
}
