import { getMerchant, overrideFeature } from '@chopcard/contract/platform/admin/merchants.ts'
import { App, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { DayField } from '../../kit/day-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../kit/form.tsx'
import { call } from '../../lib/call.ts'
import { useChange } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'
import type { OfTenant } from './tenant.ts'
import type { TenantFeature } from './tenant-feature.ts'

export type FeatureDialogProps = OfTenant & { feature: TenantFeature; onClose: () => void }

const Form = overrideFeature.body.omit({ seen: true })

const shown = ({ override }: TenantFeature) => ({ on: override?.on ?? null, until: override?.lastDay ?? null })

/** Switches a feature for one merchant, for good or until a day. */
export default function FeatureDialog({ tenant, feature, onChange, onClose }: FeatureDialogProps) {
  const { t } = useTranslation(['tenants', 'features', 'common'])
  const { message } = App.useApp()
  const form = useZodForm(Form)
  const change = useChange(overrideFeature)
  const params = { id: tenant.id, name: feature.name }
  const first = shown(feature)
  const { saving } = useSeen(first, async () => {
    const { features } = (await call(getMerchant, { params: { id: tenant.id } })).data
    return shown(features.find(({ name }) => name === feature.name) ?? feature)
  })
  const submit = async (body: z.output<typeof Form>) => {
    const answer = await saving((seen) => change.mutateAsync({ params, body: { ...body, seen } }))
    onChange(answer.data)
    message.success(t('feature.saved'))
    onClose()
  }
  const names = { feature: t(`name.${feature.name}`, { ns: 'features' }), name: tenant.details.name }
  const planState = t(feature.byPlan ? 'feature.on' : 'feature.off')
  return (
    <Dialog
      title={t('feature.title', names)}
      onCancel={onClose}
      okText={t('action.save', { ns: 'common' })}
      okButtonProps={{ loading: change.isPending, onClick: () => form.antd.submit() }}
      cancelText={t('action.cancel', { ns: 'common' })}
    >
      <ZodForm form={form} initialValues={first} onSubmit={submit}>
        <Field name="on">
          <Radio.Group className="tenant-state-choice">
            <Radio value={null}>{t('feature.asPlan', { state: planState })}</Radio>
            <Radio value>{t('feature.on')}</Radio>
            <Radio value={false}>{t('feature.off')}</Radio>
          </Radio.Group>
        </Field>
        <Field name="until" label={t('field.until')} extra={t('hint.untilForever')}>
          <DayField />
        </Field>
      </ZodForm>
    </Dialog>
  )
}
