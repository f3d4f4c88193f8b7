import type { TabProps } from './tab-props.ts'
import { defaultCampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { CampaignSettings, CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import { Form, Skeleton } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EditPage, type EditTab } from '../../../kit/edit-page.tsx'
import type { ZodForm } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useHasFeature } from '../../../kit/permissions.tsx'
import './campaign-form.css'
import type { FormValues } from './form-values.ts'
import { tabFields } from './tab-fields.ts'
import { tabLabel } from './tab-label.ts'

const SimulationTab = lazyPart(() => import('./simulation-tab.tsx'))
const CardPreview = lazyPart(() => import('./card-preview.tsx'))
const tab = (load: () => Promise<{ default: ComponentType<TabProps> }>) =>
  lazyPart(load, <Skeleton active paragraph={{ rows: 10 }} />)

type Tab = { key: keyof typeof tabFields; feature?: Feature; Content: ComponentType<TabProps> }

const tabs: readonly Tab[] = [
  { key: 'basics', Content: tab(() => import('./basics-tab.tsx')) },
  { key: 'chopTypes', Content: tab(() => import('./chop-types-tab.tsx')) },
  { key: 'reward', Content: tab(() => import('./reward-tab.tsx')) },
  { key: 'validity', Content: tab(() => import('./validity-tab.tsx')) },
  { key: 'levels', feature: 'memberLevel', Content: tab(() => import('./levels-tab.tsx')) },
  { key: 'memberFields', Content: tab(() => import('./member-fields-section.tsx')) },
  { key: 'referral', feature: 'referralProgram', Content: tab(() => import('./referral-tab.tsx')) },
  { key: 'scan', feature: 'scanToEarn', Content: tab(() => import('./scan-tab.tsx')) },
  { key: 'receipts', feature: 'earnByReceipt', Content: tab(() => import('./receipts-tab.tsx')) },
  { key: 'shopify', feature: 'shopifyIntegration', Content: tab(() => import('./shopify-tab.tsx')) },
  { key: 'carnival', feature: 'simpleWebRegistration', Content: tab(() => import('./carnival-tab.tsx')) },
  { key: 'stamps', feature: 'stampCustomization', Content: tab(() => import('./stamps-tab.tsx')) },
  { key: 'emails', Content: tab(() => import('./emails-tab.tsx')) },
  { key: 'localizations', feature: 'localization', Content: tab(() => import('./localizations-tab.tsx')) },
]

type Schema = typeof CampaignSettings
type Props = {
  form: ZodForm<Schema>
  title: string
  about?: ReactNode
  extra?: ReactNode
  notice?: ReactNode
  initialValues: FormValues
  /** `false` keeps the form open. */
  onSave: (settings: CampaignSettings) => Promise<unknown>
  onSaved?: () => void
  onCancel: () => void
  saveLabel?: string
  isNew?: boolean
  guided?: boolean
  /** Above the fields of the first tab. */
  opening?: ReactNode
  /** After the tabs of the settings. */
  history?: EditTab
} & Partial<Omit<TabProps, 'type'>>

/** The form of a campaign with its card beside it, for a new one and for one that exists. */
export function CampaignForm({ form, readOnly, ended, grantedChops = {}, opening, history, ...page }: Props) {
  const { t } = useTranslation(['campaigns', 'forecasts'])
  const has = useHasFeature()
  const type = useCampaignType(form)
  const shown = tabs
    .filter(({ feature }) => !feature || has(feature))
    .map(
      ({ key, Content }, index): EditTab => ({
        key,
        label: t(tabLabel(key, type)),
        fields: tabFields[key],
        content: (
          <>
            {index === 0 && opening}
            <Content type={type} readOnly={readOnly} ended={ended} grantedChops={grantedChops} />
          </>
        ),
      }),
    )
  const simulation: EditTab = {
    key: 'simulation',
    label: t('simulation.tab', { ns: 'forecasts' }),
    content: <SimulationTab form={form} type={type} />,
  }
  return (
    <EditPage
      {...page}
      form={form}
      readOnly={readOnly}
      tabs={[...shown, simulation, ...(history ? [history] : [])]}
      aside={<LivePreview form={form} />}
    />
  )
}

const useCampaignType = (form: ZodForm<Schema>): CampaignType =>
  Form.useWatch((values: FormValues) => values.type, { form: form.antd, preserve: true }) ??
  (form.antd.getFieldValue('type') as CampaignType | undefined) ??
  defaultCampaignType

function LivePreview({ form }: { form: ZodForm<Schema> }) {
  const values = Form.useWatch((all: FormValues) => all, { form: form.antd, preserve: true })
  return <CardPreview values={values ?? {}} />
}
