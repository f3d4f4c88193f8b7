import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { createCard, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { App, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { OperationFooter } from '../../../kit/operation-footer.tsx'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { refresh, useRead } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import { answersIn, CardFields } from './card-fields.tsx'
import { PlainDetailFields } from './plain-detail-fields.tsx'

type Props = { campaignId: string | undefined; onClose: () => void; onAdded: (card: Card) => void }

/** Adds an empty member: a card to hand out, with contact details where they are given. */
export default function AddMember({ campaignId, onClose, onAdded }: Props) {
  const { t } = useTranslation('cards')
  const { message } = App.useApp()
  const campaigns = useCampaignOptions('active')
  const [chosen, setChosen] = useState(campaignId)
  const id = chosen ?? (campaigns.length === 1 ? campaigns[0]?.value : undefined)
  const campaign = useRead(getCampaign, { params: { id: id ?? '' } }, { enabled: Boolean(id), staleTime: 60_000 })
  const form = useZodForm(createCard.body)
  const operation = useOperation(createCard)
  return (
    <Dialog title={t('add.title')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p>{t('add.about')}</p>
      <ZodForm
        form={form}
        onSubmit={async (body) => {
          if (!id) return
          const additionalInfo = answersIn(form.antd.getFieldValue('additionalInfo') as Record<string, string>)
          const answer = await operation.run({ params: { id }, body: { ...body, additionalInfo } })
          if (!answer) return
          message.success(t('add.done'))
          await refresh(listCards)
          onAdded(answer.data)
        }}
      >
        <Form.Item label={t('campaign')} required>
          <Select
            value={id}
            options={campaigns}
            onChange={setChosen}
            placeholder={t('add.choose')}
            aria-label={t('campaign')}
          />
        </Form.Item>
        <PlainDetailFields />
        <Field name="email" label={t('email')}>
          <Input type="email" />
        </Field>
        <Field name="mobile" label={t('mobile')}>
          <Input type="tel" />
        </Field>
        <Field name="remark" label={t('remark')}>
          <Input.TextArea rows={2} />
        </Field>
        <CardFields settings={campaign.data?.data.settings} name="additionalInfo" />
        <OperationFooter operation={operation} submit={t('add.button')} disabled={!id} onClose={onClose} />
      </ZodForm>
    </Dialog>
  )
}
