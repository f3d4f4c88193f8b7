import {
  emailTemplateNames,
  type EmailTemplateName,
  isMailOn,
  MailBody,
} from '@chopcard/contract/loyalty/campaign-parts.ts'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { Button, Flex, Form, Input, Select, Skeleton, Switch, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { WhenShown } from '../../../kit/when-shown.tsx'
import { type Language, languageNames, languages } from '../../../lib/languages.ts'
import { useRead } from '../../../lib/query.ts'
import type { TabProps } from './tab-props.ts'
import { EmailEditor } from './email-editor.tsx'
import './emails-tab.css'
import type { FormValues } from './form-values.ts'

/** The mails to members: which are sent, and their words in each language. */
export default function EmailsTab({ readOnly }: TabProps) {
  const { t } = useTranslation(['campaigns', 'emails'])
  const primary = useRead(adminInfo, {}).data?.data.primaryLanguage
  const [name, setName] = useState<EmailTemplateName>('registration')
  const [chosen, setLanguage] = useState<Language>()
  const language = chosen ?? primary ?? 'en-US'
  return (
    <>
      <p className="form-section-about">{t('about', { ns: 'emails' })}</p>
      <Field name="emailTitle" label={t('field.emailTitle')} extra={t('titleHint', { ns: 'emails' })}>
        <Input showCount className="email-default-title" />
      </Field>
      <section className="form-section">
        <Flex gap={16} wrap className="email-choice">
          <Form.Item label={t('choose', { ns: 'emails' })} htmlFor="email-template">
            <Select<EmailTemplateName>
              id="email-template"
              disabled={false}
              value={name}
              onChange={setName}
              options={emailTemplateNames.map((value) => ({ value, label: t(`template.${value}`, { ns: 'emails' }) }))}
            />
          </Form.Item>
          <Form.Item label={t('language', { ns: 'emails' })} htmlFor="email-language">
            <Select<Language>
              id="email-language"
              disabled={false}
              value={language}
              onChange={setLanguage}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          </Form.Item>
        </Flex>
        <div className="switch-field" key={name}>
          <Field name={['emailTemplates', name, 'enabled']} noStyle>
            <MailSwitch name={name} label={t('enabled', { ns: 'emails' })} />
          </Field>
          <div>
            <div>{t('enabled', { ns: 'emails' })}</div>
            <Typography.Text type="secondary">{t(`when.${name}`, { ns: 'emails' })}</Typography.Text>
          </div>
        </div>
        <TooLong
          shown={`${name} ${language}`}
          open={(mail) => {
            setName(mail.name)
            setLanguage(mail.language)
          }}
        />
        <WhenShown waiting={<Skeleton active paragraph={{ rows: 8 }} />}>
          <EmailEditor key={`${name} ${language}`} name={name} language={language} readOnly={readOnly} />
        </WhenShown>
      </section>
    </>
  )
}

type Mail = { name: EmailTemplateName; language: Language }

/** Mails that are not open and cannot be saved: each keeps the form from being sent, and leads to itself. */
function TooLong({ shown, open }: { shown: string; open: (mail: Mail) => void }) {
  const { t } = useTranslation('emails')
  const form = Form.useFormInstance<FormValues>()
  const entered = Form.useWatch((values: FormValues) => values.emailTemplates, { form, preserve: true })
  return emailTemplateNames
    .flatMap((name) => languages.map((language): Mail => ({ name, language })))
    .filter(({ name, language }) => shown !== `${name} ${language}`)
    .filter(({ name, language }) => !MailBody.safeParse(entered?.[name]?.words?.[language]?.body ?? '').success)
    .map(({ name, language }) => (
      <div key={`${name} ${language}`}>
        <Button type="link" danger onClick={() => open({ name, language })}>
          {t('tooLong', { mail: t(`template.${name}`), language: languageNames[language] })}
        </Button>
        <Field name={['emailTemplates', name, 'words', language, 'body']} hidden>
          <Input />
        </Field>
      </div>
    ))
}

type SwitchProps = {
  name: EmailTemplateName
  label: string
  id?: string
  value?: boolean
  onChange?: (on: boolean) => void
}

/** On or off; as the contract says while nobody has chosen. */
const MailSwitch = ({ name, label, id, value, onChange }: SwitchProps) => (
  <Switch id={id} aria-label={label} checked={isMailOn({ [name]: { enabled: value } }, name)} onChange={onChange} />
)
