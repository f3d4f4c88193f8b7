import { InvitePartnerBody, invitePartner, listPartnerships } from '@chopcard/contract/earning/merchant/partners.ts'
import { App, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { MoneyField } from '../../../kit/money-field.tsx'
import { OperationFooter } from '../../../kit/operation-footer.tsx'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { refresh } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'

/** Invites another merchant into a campaign, on terms that stay for as long as the partnership does. */
export default function InviteDialog({ campaignId, onClose }: { campaignId?: string; onClose: () => void }) {
  const { t } = useTranslation('partners')
  const { message } = App.useApp()
  const operation = useOperation(invitePartner)
  const form = useZodForm(InvitePartnerBody)
  return (
    <Dialog title={t('invite.title')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p>{t('invite.about')}</p>
      <ZodForm
        form={form}
        initialValues={{ campaignId, costPerChop: 0, rewardValue: 0 }}
        onSubmit={async (body) => {
          const done = await operation.run({ body })
          if (!done) return
          message.success(t('invite.done', { name: done.data.other.name }))
          void refresh(listPartnerships)
          onClose()
        }}
      >
        <Field name="campaignId" label={t('column.campaign')}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={useCampaignOptions()} />
        </Field>
        <Field name="merchantId" label={t('invite.merchantId')} extra={t('invite.merchantIdHint')}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="costPerChop" label={t('invite.costPerChop')} extra={t('invite.costPerChopHint')}>
          <MoneyField />
        </Field>
        <Field name="rewardValue" label={t('invite.rewardValue')} extra={t('invite.rewardValueHint')}>
          <MoneyField />
        </Field>
        <Field name="message" label={t('invite.message')}>
          <Input.TextArea rows={2} />
        </Field>
        <OperationFooter operation={operation} submit={t('invite.send')} onClose={onClose} />
      </ZodForm>
    </Dialog>
  )
}
