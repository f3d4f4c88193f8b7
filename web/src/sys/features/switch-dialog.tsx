import { listFeatureMerchants, listFeatures, switchFeature } from '@chopcard/contract/platform/admin/features.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import { App, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { DayField } from '../../kit/day-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../kit/form.tsx'
import type { SearchWords } from '../../kit/list-search.ts'
import { refresh, useChange } from '../../lib/query.ts'

/** Whom it is switched for: those that are named, or all that the filters find. */
export type Concerned = { merchantIds: string[] | null; filter: SearchWords; count: number }
export type SwitchDialogProps = { name: Feature; concerned: Concerned; onClose: () => void }

const Form = switchFeature.body.pick({ on: true, until: true })

/** Switches a feature for many merchants, for good or until a day. */
export default function SwitchDialog({ name, concerned: { count, ...which }, onClose }: SwitchDialogProps) {
  const { t } = useTranslation(['features', 'common'])
  const { message } = App.useApp()
  const form = useZodForm(Form)
  const change = useChange(switchFeature, { after: () => refresh(listFeatureMerchants, listFeatures) })
  const submit = async (values: z.output<typeof Form>) => {
    const body = { ...values, ...which }
    const { data } = await change.mutateAsync({ params: { name }, body })
    message.success(t('switch.done', { count: data.merchants }))
    onClose()
  }
  return (
    <Dialog
      title={t('switch.title', { feature: t(`name.${name}`) })}
      onCancel={onClose}
      okText={t('switch.save')}
      okButtonProps={{ loading: change.isPending, onClick: () => form.antd.submit() }}
      cancelText={t('action.cancel', { ns: 'common' })}
    >
      <p>{t('switch.concerns', { count })}</p>
      <ZodForm form={form} initialValues={{ on: true, until: null }} onSubmit={submit}>
        <Field name="on">
          <Radio.Group className="feature-choice">
            <Radio value>{t('switch.on')}</Radio>
            <Radio value={false}>{t('switch.off')}</Radio>
            <Radio value={null}>{t('switch.plan')}</Radio>
          </Radio.Group>
        </Field>
        <Field name="until" label={t('switch.until')} extra={t('switch.untilHint')}>
          <DayField />
        </Field>
      </ZodForm>
    </Dialog>
  )
}
