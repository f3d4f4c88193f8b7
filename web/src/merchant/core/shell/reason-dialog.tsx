import { allowWriting, getView } from '@chopcard/contract/platform/admin/views.ts'
import { App, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { refresh, useChange } from '../../../lib/query.ts'

type Props = { params: { id: string; viewId: string }; asksConsent: boolean; onClose: () => void }

/** Why something is to be written in a view; the merchant reads it. */
export default function ReasonDialog({ params, asksConsent, onClose }: Props) {
  const { t } = useTranslation(['view-as', 'common'])
  const { message } = App.useApp()
  const form = useZodForm(allowWriting.body)
  const allow = useChange(allowWriting, { quiet: true, after: () => refresh(getView) })
  const submit = async (body: z.output<typeof allowWriting.body>) => {
    const { data } = await allow.mutateAsync({ params, body })
    message.success(t(data.writing === 'on' ? 'reason.on' : 'reason.asked'))
    onClose()
  }
  return (
    <Dialog
      title={t('reason.title')}
      onCancel={onClose}
      okText={t(asksConsent ? 'reason.ask' : 'reason.allow')}
      okButtonProps={{ loading: allow.isPending, onClick: () => form.antd.submit() }}
      cancelText={t('action.cancel', { ns: 'common' })}
    >
      <p>{t(asksConsent ? 'reason.aboutConsent' : 'reason.about')}</p>
      <ZodForm form={form} initialValues={{ reason: '' }} onSubmit={submit}>
        <Field name="reason" label={t('reason.label')}>
          <Input.TextArea rows={3} showCount />
        </Field>
      </ZodForm>
    </Dialog>
  )
}
