import { MailchimpConfigBody, saveMailchimpConfig } from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { Alert, Button, Card, Input, Steps } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { May, useMay } from '../../../kit/permissions.tsx'
import { useSaveConfig } from './use-save-config.ts'

const Key = z.strictObject({ apiKey: MailchimpConfigBody.shape.apiKey.unwrap() })

/** What a newsletter needs before there is one: three steps, of which this is the first. */
export function ConnectForm() {
  const { t } = useTranslation('mailchimp')
  const form = useZodForm(Key)
  const { save, isSaving, dialog } = useSaveConfig()
  const mayConnect = useMay()(saveMailchimpConfig)
  const steps = (['key', 'audience', 'sync'] as const).map((step) => ({
    title: t(`connect.step.${step}`),
    content: t(`connect.about.${step}`),
  }))
  return (
    <Card className="mailchimp-connect">
      <h2>{t('connect.title')}</h2>
      <p>{t('connect.text')}</p>
      <Steps orientation="vertical" size="small" current={0} items={steps} />
      {!mayConnect && <Alert type="info" showIcon title={t('connect.notAllowed')} />}
      <May route={saveMailchimpConfig}>
        <ZodForm form={form} onSubmit={(values) => save(values)}>
          <Field name="apiKey" label={t('connect.key')} extra={t('connect.keyHint')}>
            <Input.Password autoComplete="off" spellCheck={false} placeholder="0123456789abcdef0123456789abcdef-us21" />
          </Field>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t('connect.button')}
          </Button>
        </ZodForm>
      </May>
      {dialog}
    </Card>
  )
}
