import { changeTenantState, getMerchant } from '@chopcard/contract/platform/admin/merchants.ts'
import { accountStates } from '@chopcard/contract/platform/tenants.ts'
import { App, Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../kit/form.tsx'
import { call } from '../../lib/call.ts'
import { useChange } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'
import type { OfTenant } from './tenant.ts'

export type StateDialogProps = OfTenant & { onClose: () => void }

const Form = changeTenantState.body
  .omit({ seen: true })
  .extend({ confirmed: z.boolean().refine((is) => is, { message: 'required' }) })

/** Another state for an account, with what each means for the merchant. */
export default function StateDialog({ tenant, onChange, onClose }: StateDialogProps) {
  const { t } = useTranslation(['tenants', 'common'])
  const { message } = App.useApp()
  const form = useZodForm(Form)
  const [state, setState] = useState(tenant.accountState)
  const change = useChange(changeTenantState)
  const params = { id: tenant.id }
  const { seen: present, saving } = useSeen(
    tenant.accountState,
    async () => (await call(getMerchant, { params })).data.accountState,
  )
  const submit = async ({ confirmed: _confirmed, ...body }: z.output<typeof Form>) => {
    const answer = await saving((seen) => change.mutateAsync({ params, body: { ...body, seen } }))
    onChange(answer.data)
    message.success(t('stateDialog.saved'))
    onClose()
  }
  return (
    <Dialog
      title={t('stateDialog.title', { name: tenant.details.name })}
      onCancel={onClose}
      okText={t('stateDialog.save')}
      okButtonProps={{
        danger: state !== 'active',
        loading: change.isPending,
        disabled: state === present,
        onClick: () => form.antd.submit(),
      }}
      cancelText={t('action.cancel', { ns: 'common' })}
    >
      <ZodForm
        form={form}
        initialValues={{ state, reason: '', confirmed: false }}
        onSubmit={submit}
        onValuesChange={({ state: chosen }: { state?: typeof state }) => chosen && setState(chosen)}
      >
        <Field name="state">
          <Radio.Group className="tenant-state-choice">
            {accountStates.map((name) => (
              <Radio key={name} value={name}>
                <strong>{t(`state.${name}`)}</strong>
                <small>{name === present ? t('stateDialog.same') : t(`consequence.${name}`)}</small>
              </Radio>
            ))}
          </Radio.Group>
        </Field>
        <Field name="reason" label={t('field.reason')}>
          <Input.TextArea rows={2} />
        </Field>
        <Field name="confirmed" valuePropName="checked" words={{ required: t('stateDialog.confirmFirst') }}>
          <Checkbox>{t('stateDialog.confirm')}</Checkbox>
        </Field>
      </ZodForm>
    </Dialog>
  )
}
