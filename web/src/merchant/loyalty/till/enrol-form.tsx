import { UserAddOutlined } from '@ant-design/icons'
import type { Card as CardFacts } from '@chopcard/contract/loyalty/cards.ts'
import { enrolAtTill } from '@chopcard/contract/members/merchant/till-enrolment.ts'
import { App, Button, Card, Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { CallError } from '../../../lib/call-error.ts'
import { browserStore } from '../../../lib/store.ts'
import { useOperation } from '../../../lib/use-operation.ts'

const campaignKey = 'till-enrols-in'
const schema = enrolAtTill.body.omit({ campaignId: true })

type Props = {
  /** What was typed and named nobody. */
  typed?: string
  onDone: (card: CardFacts) => void
  /** The contact is a member's already. */
  onKnown: (contact: string) => void
  onClose: () => void
}

/** A new customer at the counter: address or number, consent, done. The link goes to the customer. */
export default function EnrolForm({ typed = '', onDone, onKnown, onClose }: Props) {
  const { t } = useTranslation(['till', 'common'])
  const { message } = App.useApp()
  const campaigns = useCampaignOptions('active')
  const [chosen, setChosen] = useState(() => browserStore().getItem(campaignKey))
  const campaignId = (campaigns.find(({ value }) => value === chosen) ?? campaigns[0])?.value
  const form = useZodForm(schema)
  const operation = useOperation(enrolAtTill)
  const isContact = /@|\d{4}/.test(typed)
  const submit = async (body: z.output<typeof schema>) => {
    if (!campaignId) return
    try {
      const answer = await operation.run({ body: { ...body, campaignId } })
      if (!answer) return
      browserStore().setItem(campaignKey, campaignId)
      message.success(t(`enrol.sent.${answer.data.sentBy}`))
      onDone(answer.data.card)
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'MEMBER_ALREADY_REGISTERED')) throw error
      onKnown(body.contact)
    }
  }
  return (
    <Card className="enrol" styles={{ body: { padding: 16 } }}>
      <h2 className="till-list-title">{t('enrol.title')}</h2>
      <ZodForm
        form={form}
        initialValues={{ contact: isContact ? typed : '', nickname: isContact ? '' : typed }}
        onSubmit={submit}
      >
        {campaigns.length > 1 && (
          <Form.Item label={t('enrol.campaign')}>
            <Select value={campaignId} options={campaigns} onChange={setChosen} aria-label={t('enrol.campaign')} />
          </Form.Item>
        )}
        <Field name="contact" label={t('enrol.contact')}>
          <Input autoComplete="off" autoCapitalize="off" inputMode="email" />
        </Field>
        <Field name="nickname" label={t('enrol.name')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="consent" valuePropName="checked" words={{ choose: t('enrol.consentMissing') }}>
          <Checkbox>{t('enrol.consent')}</Checkbox>
        </Field>
        <div className="enrol-acts">
          <Button
            type="primary"
            htmlType="submit"
            className="till-button"
            icon={<UserAddOutlined />}
            disabled={!campaignId}
            loading={operation.phase !== 'idle'}
          >
            {t('enrol.button')}
          </Button>
          <Button className="till-button" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
        </div>
      </ZodForm>
    </Card>
  )
}
