import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { cardDetails, editOtherInfo, getCard, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { App, Button, Input, Select, Switch } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { useFeature, useMay } from '../../../kit/permissions.tsx'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { EmailNote } from './email-note.tsx'
import { changedFields, formOf } from './card-form-values.ts'
import { PlainDetailFields } from './plain-detail-fields.tsx'

/** Changes contact details, level, expiry and frozen state; only what was touched is sent. */
export default function CardForm({ card }: { card: Card }) {
  const { t } = useTranslation(['cards', 'life', 'common'])
  const { message } = App.useApp()
  const may = useMay()
  const canEditEmail = useFeature('modifyMemberEmail')
  const canFreeze = useFeature('freezeMemberCard')
  const campaign = useRead(getCampaign, { params: { id: card.campaignId } }, { staleTime: 60_000 })
  const levels = campaign.data?.data.settings.memberLevels ?? []
  const fixed = useMemo(() => ({ memberId: card.id }), [card.id])
  const form = useZodForm(editOtherInfo.body, { fixed })
  const save = useChange(editOtherInfo, { after: () => refresh(getCard, listCards, cardDetails) })
  const first = useMemo(() => formOf(card), [card])
  const { antd } = form
  const entered = () => antd.getFieldsValue(true) as typeof first
  // The card may be read again at any time: what somebody is typing stays, the rest of the fields follows.
  const followed = useRef(first)
  useEffect(() => {
    antd.setFieldsValue({ ...first, ...changedFields(followed.current, antd.getFieldsValue(true) as typeof first) })
    followed.current = first
  }, [antd, first])
  return (
    <ZodForm
      form={form}
      initialValues={first}
      disabled={!may(editOtherInfo)}
      onSubmit={async (values) => {
        const changed = changedFields(first, values)
        const sent = entered()
        if (Object.keys(changed).length) await save.mutateAsync({ body: { memberId: card.id, ...changed } })
        followed.current = sent
        const isAsked = 'email' in changed && card.email !== null
        message.success(isAsked ? t('email.sent', { ns: 'life' }) : t('saved', { ns: 'common' }))
        if (isAsked) antd.setFieldValue('email', card.email)
      }}
    >
      <PlainDetailFields />
      <Field
        name="email"
        label={t('email')}
        extra={canEditEmail ? card.email && <EmailNote card={card} /> : t('emailFixed')}
      >
        <Input type="email" disabled={!canEditEmail} />
      </Field>
      <Field name="mobile" label={t('mobile')}>
        <Input type="tel" />
      </Field>
      <Field name="levelId" label={t('level')}>
        <Select
          options={levels.flatMap(({ id, level, description }) =>
            id ? [{ value: id, label: `${level} · ${description}` }] : [],
          )}
        />
      </Field>
      <Field name="expiresOn" label={t('expires')} extra={t('expiresAbout')}>
        <DayField />
      </Field>
      {canFreeze && (card.state === 'active' || card.state === 'frozen') && (
        <Field name="frozen" label={t('frozen')} valuePropName="checked" extra={t('frozenAbout')}>
          <Switch />
        </Field>
      )}
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('action.save', { ns: 'common' })}
      </Button>
    </ZodForm>
  )
}
