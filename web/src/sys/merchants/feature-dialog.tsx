import { overrideFeature } from '@chopcard/contract/platform/admin/merchants.ts'
import { App, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { DayField } from '../../kit/day-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../kit/form.tsx'
import { useChange } from '../../lib/query.ts'
import type { OfTenant } from './tenant.ts'
import type { TenantFeature } from './tenant-feature.ts'

export type FeatureDialogProps = OfTenant & { feature: TenantFeature; onClose: () => void }

/** Switches a feature for one merchant, for good or until a day. */
export default function FeatureDialog({ tenant, feature, onChange, onClose }: FeatureDialogProps) {
  const { t } = useTranslation(['tenants', 'features', 'common'])
  const { message } = App.useApp()
  const form = useZodForm(overrideFeature.body)
  const change = useChange(overrideFeature)
  const submit = async (body: z.output<typeof overrideFeature.body>) => {
    const answer = await change.mutateAsync({ params: { id: tenant.id, name: feature.name }, body })
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
      <ZodForm
        form={form}
        initialValues={{ on: feature.override?.on ?? null, until: feature.override?.lastDay ?? null }}
        onSubmit={submit}
      >
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
