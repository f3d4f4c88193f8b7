import { defaultCampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import {
  CampaignDefaults,
  getCampaignDefaults,
  setCampaignDefaults,
} from '@chopcard/contract/loyalty/merchant/campaign-defaults.ts'
import { App, Form, Input, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { Field, useZodForm } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useFeature, useMay } from '../../../kit/permissions.tsx'
import { SettingsForm } from '../../../kit/settings-form.tsx'
import { call } from '../../../lib/call.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import './campaign-form.css'
import { FormSection, SwitchField } from './form-section.tsx'
import { NumberField } from './number-field.tsx'

const ValidityTab = lazyPart(() => import('./validity-tab.tsx'))
const ReceiptsTab = lazyPart(() => import('./receipts-tab.tsx'))
const EmailsTab = lazyPart(() => import('./emails-tab.tsx'))

const newCampaign = { type: defaultCampaignType, grantedChops: {} } as const

/** What a new campaign begins with: its form shows the same fields, and there each can be changed. */
export default function DefaultsTab() {
  const { data, error, isFetchedAfterMount, refetch } = useRead(getCampaignDefaults, {}, { staleTime: 0, gcTime: 0 })
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data || !isFetchedAfterMount) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Opened first={data.data} />
}

function Opened({ first }: { first: CampaignDefaults }) {
  const { t } = useTranslation(['campaigns', 'common'])
  const { message } = App.useApp()
  const isFixed = !useMay()(setCampaignDefaults)
  const form = useZodForm(CampaignDefaults)
  const save = useChange(setCampaignDefaults, { after: () => refresh(getCampaignDefaults) })
  const { setSeen, saving } = useSeen(first, async () => (await call(getCampaignDefaults)).data)
  const hasReferral = useFeature('referralProgram')
  const hasReceipts = useFeature('earnByReceipt')
  return (
    <SettingsForm
      form={form}
      initialValues={first}
      isFixed={isFixed}
      onSave={async (body) => {
        const { data } = await saving((seen) => save.mutateAsync({ body: { ...body, seen } }))
        setSeen(data)
        message.success(t('saved', { ns: 'common' }))
      }}
    >
      <p className="form-section-about">{t('defaults.about')}</p>
      <ValidityTab {...newCampaign} />
      {hasReferral && <ReferralSection />}
      {hasReceipts && (
        <FormSection title={t('tab.receipts')}>
          <ReceiptsTab />
        </FormSection>
      )}
      <FormSection title={t('defaults.cardAndTerms')}>
        <SwitchField name="changingQr" label={t('field.changingQr')} hint={t('hint.changingQr')} />
        <Field name="terms" label={t('field.terms')}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} />
        </Field>
      </FormSection>
      <FormSection title={t('tab.emails')}>
        <EmailsTab {...newCampaign} readOnly={isFixed} />
      </FormSection>
    </SettingsForm>
  )
}

function ReferralSection() {
  const { t } = useTranslation(['campaigns', 'earning'])
  const isOn = Form.useWatch<boolean | undefined>('referralEnabled')
  return (
    <FormSection title={t('tab.referral')}>
      <SwitchField
        name="referralEnabled"
        label={t('field.referralEnabled')}
        hint={t('referral.enabled', { ns: 'earning' })}
      />
      {isOn && (
        <div className="form-grid">
          <NumberField name="referrerBonus" label={t('field.referrerBonus')} />
          <NumberField name="refereeBonus" label={t('field.refereeBonus')} />
          <NumberField name="maxReferrerBonus" label={t('field.maxReferrerBonus')} />
        </div>
      )}
    </FormSection>
  )
}
