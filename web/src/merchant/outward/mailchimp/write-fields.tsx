import { type EdmAudience, edmVariables } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { MAX_MAIL_BODY_LENGTH } from '@chopcard/contract/loyalty/campaign-parts.ts'
import { Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { EmailInput } from '../../../kit/email-input.tsx'
import { Field } from '../../../kit/form.tsx'
import { RichTextField } from '../../../kit/rich-text-field.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { AudienceField } from './audience-field.tsx'

/** Whom it is for, from whom, and what it says. */
export function WriteFields({ audience }: { audience: EdmAudience | undefined }) {
  const { t } = useTranslation('mailchimp')
  return (
    <>
      <Field name="title" label={t('write.name')} extra={t('write.nameHint')}>
        <Input />
      </Field>
      <Field name="audience" label={t('column.audience')}>
        <AudienceField />
      </Field>
      <Field name="subject" label={t('write.subject')} extra={t('write.subjectHint', { braces: '{{merchant}}' })}>
        <Input />
      </Field>
      <div className="edm-pair">
        <Field name="fromName" label={t('write.fromName')}>
          <Input />
        </Field>
        <Field name="replyTo" label={t('write.replyTo')} extra={t('write.replyToHint')}>
          <EmailInput />
        </Field>
      </div>
      <Field name="body" label={t('write.body')} validateTrigger={['onChange', 'onBlur']}>
        <Body hasCampaign={audience?.kind === 'campaign' || audience?.kind === 'level'} />
      </Field>
    </>
  )
}

type BodyProps = { hasCampaign: boolean; id?: string; value?: string; onChange?: (html: string) => void }

function Body({ hasCampaign, id, value = '', onChange }: BodyProps) {
  const { t } = useTranslation('mailchimp')
  // Of all members there is no one campaign to name.
  const names = edmVariables.filter((name) => hasCampaign || (name !== 'campaign' && name !== 'joinUrl'))
  return (
    <>
      <RichTextField
        id={id}
        label={t('write.body')}
        value={value}
        onChange={onChange}
        inserts={{
          title: t('write.insert'),
          texts: names.map((name) => ({ label: t(`variable.${name}`), text: `{{${name}}}` })),
        }}
      />
      <Typography.Text type={value.length > MAX_MAIL_BODY_LENGTH ? 'danger' : 'secondary'}>
        {t('write.length', { now: formatNumber(value.length), max: formatNumber(MAX_MAIL_BODY_LENGTH) })}
      </Typography.Text>
    </>
  )
}
