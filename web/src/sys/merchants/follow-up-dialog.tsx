import { editFollowUp, FollowUp, getFollowUp, listFollowUp } from '@chopcard/contract/platform/admin/follow-up.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Button, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { DayField } from '../../kit/day-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../kit/form.tsx'
import { call } from '../../lib/call.ts'
import { refresh, useChange } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'
import type { FollowUpRow } from './follow-up-row.ts'

export type FollowUpDialogProps = {
  row: FollowUpRow
  admins: readonly { id: string; name: string }[]
  onClose: () => void
}

/** What is to be done about a merchant, by whom and until when. */
export default function FollowUpDialog({ row, admins, onClose }: FollowUpDialogProps) {
  const { t } = useTranslation(['tenants', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(FollowUp)
  const { note, assigneeId, dueOn } = row.followUp
  const first = { note, assigneeId, dueOn }
  const params = { id: row.id }
  const { saving } = useSeen(first, async () => (await call(getFollowUp, { params })).data)
  const save = useChange(editFollowUp, { after: () => refresh(listFollowUp) })
  const submit = async (values: z.output<typeof FollowUp>) => {
    await saving((seen) => save.mutateAsync({ params, body: { ...values, seen } }))
    message.success(t('followUp.saved'))
    onClose()
  }
  return (
    <Dialog
      title={t('followUp.title', { name: row.name })}
      onCancel={onClose}
      footer={[
        <Button
          key="open"
          onClick={() => void navigate({ to: '/sys/merchant/$id' as '/', params: { id: row.id } as never })}
        >
          {t('followUp.open')}
        </Button>,
        <Button key="save" type="primary" loading={save.isPending} onClick={() => form.antd.submit()}>
          {t('action.save', { ns: 'common' })}
        </Button>,
      ]}
    >
      <ZodForm form={form} initialValues={first} onSubmit={submit}>
        <Field name="note" label={t('field.note')}>
          <Input.TextArea rows={4} />
        </Field>
        <Field name="assigneeId" label={t('field.assignee')} getValueFromEvent={(id?: string) => id ?? null}>
          <Select allowClear options={admins.map(({ id: value, name: label }) => ({ value, label }))} />
        </Field>
        <Field name="dueOn" label={t('field.dueOn')}>
          <DayField />
        </Field>
      </ZodForm>
    </Dialog>
  )
}
