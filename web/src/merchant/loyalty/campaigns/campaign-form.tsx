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
import { TabState } from '../../../kit/more-tabs.tsx'
import { useHasFeature } from '../../../kit/permissions.tsx'
import './campaign-form.css'
import type { FormValues } from './form-values.ts'
import { tabFields } from './tab-fields.ts'
import { isTabOn } from './tab-state.ts'

const SimulationTab = lazyPart(() => import('./simulation-tab.tsx'))
const CardPreview = lazyPart(() => import('./card-preview.tsx'))
const part = (load: () => Promise<{ default: ComponentType<TabProps> }>) =>
  lazyPart(load, <Skeleton active paragraph={{ rows: 10 }} />)

const steps = [
  { key: 'what', Content: part(() => import('./what-step.tsx')) },
  { key: 'reward', Content: part(() => import('./reward-step.tsx')) },
  { key: 'look', Content: part(() => import('./look-step.tsx')) },
  { key: 'publish', Content: part(() => import('./publish-step.tsx')) },
] as const

type FurtherTab = { key: Parameters<typeof isTabOn>[0]; feature?: Feature; Content: ComponentType<TabProps> }

const further: readonly FurtherTab[] = [
  { key: 'limits', Content: part(() => import('./limits-tab.tsx')) },
  { key: 'earning', Content: part(() => import('./earning-tab.tsx')) },
  { key: 'validity', Content: part(() => import('./validity-tab.tsx')) },
  { key: 'levels', feature: 'memberLevel', Content: part(() => import('./levels-tab.tsx')) },
  { key: 'memberFields', Content: part(() => import('./member-fields-section.tsx')) },
  { key: 'referral', feature: 'referralProgram', Content: part(() => import('./referral-tab.tsx')) },
  { key: 'scan', feature: 'scanToEarn', Content: part(() => import('./scan-tab.tsx')) },
  { key: 'receipts', feature: 'earnByReceipt', Content: part(() => import('./receipts-tab.tsx')) },
  { key: 'shopify', feature: 'shopifyIntegration', Content: part(() => import('./shopify-tab.tsx')) },
  { key: 'carnival', feature: 'simpleWebRegistration', Content: part(() => import('./carnival-tab.tsx')) },
  { key: 'stamps', feature: 'stampCustomization', Content: part(() => import('./stamps-tab.tsx')) },
  { key: 'place', Content: part(() => import('./place-tab.tsx')) },
  { key: 'emails', Content: part(() => import('./emails-tab.tsx')) },
  { key: 'localizations', feature: 'localization', Content: part(() => import('./localizations-tab.tsx')) },
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
  /** Above the fields of the first step. */
  opening?: ReactNode
  /** How the campaign does, for one that exists. */
  overview?: ReactNode
  /** What became of the settings, for a campaign that has a history. */
  history?: ReactNode
} & Partial<Omit<TabProps, 'type'>>

/** The form of a campaign with its card beside it: four steps first, and behind them what most shops leave as it is. */
export function CampaignForm({ form, readOnly, ended, grantedChops = {}, opening, overview, history, ...page }: Props) {
  const { t } = useTranslation(['campaigns', 'forecasts'])
  const has = useHasFeature()
  const type = useCampaignType(form)
  const props = { type, readOnly, ended, grantedChops }
  const first = steps.map(
    ({ key, Content }, index): EditTab => ({
      key,
      label: t(`step.${key}`),
      fields: tabFields[key],
      content: (
        <>
          {index === 0 && opening}
          <Content {...props} />
        </>
      ),
    }),
  )
  const more = further
    .filter(({ feature }) => !feature || has(feature))
    .map(
      ({ key, Content }): EditTab => ({
        key,
        label: t(`tab.${key}`),
        fields: tabFields[key],
        content: <Content {...props} />,
        more: {
          about: t(`tabAbout.${key}`),
          state: <TabState isOn={(values) => isTabOn(key, values)} />,
        },
      }),
    )
  const simulation: EditTab = {
    key: 'simulation',
    label: t('simulation.tab', { ns: 'forecasts' }),
    content: <SimulationTab form={form} type={type} />,
    more: { about: t('tabAbout.simulation') },
  }
  const figures: EditTab = { key: 'overview', label: t('tab.overview'), content: overview, isAside: true }
  const changes: EditTab = {
    key: 'history',
    label: t('tab.history'),
    content: history,
    more: { about: t('tabAbout.history') },
  }
  return (
    <EditPage
      {...page}
      form={form}
      readOnly={readOnly}
      tabs={[...(overview ? [figures] : []), ...first, ...more, simulation, ...(history ? [changes] : [])]}
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
