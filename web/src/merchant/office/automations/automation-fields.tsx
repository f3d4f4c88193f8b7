import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { needsNumber } from '@chopcard/contract/office/automation-checks.ts'
import { automationTriggers, type AutomationTrigger } from '@chopcard/contract/office/merchant/automations.ts'
import { Form, type FormInstance, Input, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { useSegmentOptions } from '../../../kit/use-segment-options.ts'
import type { Language } from '../../../lib/languages.ts'
import { useRead } from '../../../lib/query.ts'
import './automations.css'
import { EffectFields } from './effect-fields.tsx'
import { LimitFields } from './limit-fields.tsx'

type Props = {
  form: FormInstance
  written: readonly Language[] | undefined
  /** The automation's own segment, where it was deleted: it goes on being for those members. */
  goneSegment?: string | undefined
}

/** All of an automation, in the order in which one says it: when, for whom, what, how often. */
export function AutomationFields({ form, written, goneSegment }: Props) {
  const { t } = useTranslation('automations')
  return (
    <>
      <Field name="name" label={t('form.name')} extra={t('form.nameHint')}>
        <Input />
      </Field>
      <Field name="enabled" label={t('form.enabled')} extra={t('form.enabledHint')} valuePropName="checked">
        <Switch />
      </Field>
      <section className="automation-section">
        <h2>{t('form.when')}</h2>
        <WhenFields form={form} />
      </section>
      <section className="automation-section">
        <h2>{t('form.who')}</h2>
        <WhoFields form={form} goneSegment={goneSegment} />
      </section>
      <section className="automation-section">
        <h2>{t('form.what')}</h2>
        <EffectFields form={form} written={written} />
      </section>
      <section className="automation-section">
        <h2>{t('form.limits')}</h2>
        <LimitFields form={form} />
      </section>
    </>
  )
}

function WhenFields({ form }: { form: FormInstance }) {
  const { t } = useTranslation('automations')
  const trigger = Form.useWatch('trigger', form) as AutomationTrigger | undefined
  const hasNumber = trigger && needsNumber(trigger)
  return (
    <>
      <Field name="trigger" label={t('form.trigger')}>
        <Select options={automationTriggers.map((value) => ({ value, label: t(`trigger.${value}`) }))} />
      </Field>
      {hasNumber && (
        <Field name="number" label={t(`form.${trigger as 'noVisit'}`)} required>
          <InputNumber controls={false} inputMode="numeric" className="number-field" />
        </Field>
      )}
    </>
  )
}

function WhoFields({ form, goneSegment }: Pick<Props, 'form' | 'goneSegment'>) {
  const { t } = useTranslation('automations')
  const campaigns = useCampaignOptions('active')
  const gone = goneSegment ? [{ value: goneSegment, label: t('who.goneSegment') }] : []
  const segments = [...useSegmentOptions(), ...gone]
  const trigger = Form.useWatch('trigger', form) as AutomationTrigger | undefined
  const chops = Form.useWatch('chops', form) as number | null | undefined
  const isOfLevel = trigger === 'levelReached'
  return (
    <>
      <Field
        name="campaignId"
        label={t('form.campaign')}
        extra={t('form.campaignHint')}
        required={isOfLevel || Boolean(chops)}
      >
        <Select
          allowClear
          options={campaigns}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={() => form.setFieldValue('levelId', undefined)}
        />
      </Field>
      {isOfLevel && <LevelField form={form} />}
      {segments.length > 0 && (
        <Field name="segmentId" label={t('form.segment')} extra={t('form.segmentHint')}>
          <Select allowClear options={segments} showSearch={{ optionFilterProp: 'label' }} />
        </Field>
      )}
    </>
  )
}

/** The levels of the chosen campaign but the first, with which every card begins. */
function LevelField({ form }: { form: FormInstance }) {
  const { t } = useTranslation('automations')
  const id = (Form.useWatch('campaignId', form) as string | undefined) ?? ''
  const campaign = useRead(getCampaign, { params: { id } }, { enabled: Boolean(id) }).data?.data
  const levels = campaign?.settings.memberLevels ?? []
  const options = levels.slice(1).flatMap((level) => (level.id ? [{ value: level.id, label: level.level }] : []))
  return (
    <Field name="levelId" label={t('form.level')} required>
      <Select options={options} disabled={!id} />
    </Field>
  )
}
