import {
  type EmailTemplateName,
  MAX_MAIL_BODY_LENGTH,
  mailVariables,
} from '@chopcard/contract/loyalty/campaign-parts.ts'
import { Button, Flex, Form, Input, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { RichTextField } from '../../../kit/rich-text-field.tsx'
import type { Language } from '../../../lib/languages.ts'
import { formatNumber } from '../../../lib/format.ts'
import { EmailPreview } from './email-preview.tsx'
import type { FormValues } from './form-values.ts'
import { TestMailButton } from './test-mail-button.tsx'
import { useOurMail } from './use-our-mail.ts'

type Props = { name: EmailTemplateName; language: Language; readOnly?: boolean }

/** One mail in one language: its words, and how it arrives. */
export function EmailEditor({ name, language, readOnly }: Props) {
  const { t } = useTranslation('emails')
  const form = Form.useFormInstance<FormValues>()
  const path = ['emailTemplates', name, 'words', language]
  const title = Form.useWatch<string | undefined>([...path, 'title'], { form, preserve: true }) ?? ''
  const body = Form.useWatch<string | undefined>([...path, 'body'], { form, preserve: true }) ?? ''
  const defaultTitle = Form.useWatch<string | undefined>('emailTitle', { form, preserve: true }) ?? ''
  const ours = useOurMail(name, language)
  return (
    <div className="email-columns">
      <div className="email-words">
        <Field name={[...path, 'title']} label={t('title')}>
          <Input lang={language} placeholder={t('titlePlaceholder', { title: defaultTitle || ours.subject })} />
        </Field>
        <Field
          name={[...path, 'body']}
          label={t('body')}
          // While it is typed: a text that is too long is refused as a whole.
          validateTrigger={['onChange', 'onBlur']}
        >
          <MailBody
            ours={ours.body}
            language={language}
            readOnly={readOnly}
            test={<TestMailButton mail={{ template: name, language, title, body }} />}
          />
        </Field>
      </div>
      <EmailPreview title={title || defaultTitle || ours.title} body={body} ours={ours} language={language} />
    </div>
  )
}

type BodyProps = {
  ours: string
  language: Language
  readOnly?: boolean
  test: ReactNode
  value?: string
  onChange?: (html: string) => void
}

function MailBody({ ours, language, readOnly, test, value, onChange }: BodyProps) {
  const { t } = useTranslation('emails')
  const { length } = value ?? ''
  const isTooLong = length > MAX_MAIL_BODY_LENGTH
  return (
    <>
      <RichTextField
        label={t('body')}
        lang={language}
        disabled={readOnly}
        value={value}
        onChange={onChange}
        inserts={{
          title: t('insert'),
          texts: mailVariables.map((name) => ({ label: t(`variable.${name}`), text: `{{${name}}}` })),
        }}
      />
      <Typography.Text type={isTooLong ? 'danger' : 'secondary'} className="email-length">
        {t('length', { now: formatNumber(length), max: formatNumber(MAX_MAIL_BODY_LENGTH) })}
      </Typography.Text>
      {!readOnly && (
        <Flex gap={8} wrap align="center" className="email-buttons">
          {value ? (
            <Button onClick={() => onChange?.('')}>{t('clear')}</Button>
          ) : (
            <Button onClick={() => onChange?.(ours)}>{t('useOurs')}</Button>
          )}
          {test}
        </Flex>
      )}
    </>
  )
}
