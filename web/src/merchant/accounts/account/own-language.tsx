import { Card, Select, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../../kit/language-switch.tsx'
import { languageChosen } from '../../../lib/language.ts'
import { languageNames, languages } from '../../../lib/languages.ts'

/** The language of the pages on this browser: all four, or the shop's. */
export function OwnLanguage() {
  const { t } = useTranslation('account')
  return (
    <Card style={{ marginBlockEnd: 20 }}>
      <Typography.Title level={2} className="card-title">
        {t('language.title')}
      </Typography.Title>
      <Typography.Paragraph type="secondary">{t('language.about')}</Typography.Paragraph>
      <Select
        aria-label={t('language.title')}
        style={{ width: '100%' }}
        value={languageChosen()}
        onChange={changeLanguage}
        options={[
          { value: 'default', label: t('language.default') },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
      />
    </Card>
  )
}
