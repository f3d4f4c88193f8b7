import { maxSimulatedMonths } from '@chopcard/contract/core/limits.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { CampaignSettings, CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { simulateCampaign, SimulationPlan } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Alert, Button, Checkbox, Flex, Select, Slider } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import type { ZodForm } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { call } from '../../../lib/call.ts'
import './simulation-tab.css'

const SimulationResult = lazyPart(() => import('./simulation-result.tsx'))

type Props = { form: ZodForm<typeof CampaignSettings>; type: CampaignType }
type Played = Answer<typeof simulateCampaign>['data']
type State = { played?: Played; error?: unknown; incomplete?: boolean }

const policies = ['at-once', 'dearest', 'never'] as const
const twelve = Array.from({ length: 12 }, (_, index) => index + 1)

/** A member's time against what the form says now. */
export default function SimulationTab({ form, type }: Props) {
  const { t } = useTranslation('forecasts')
  const { issuesOneAtATime, proposes, redeemsBy, unit } = descriptorOf(type)
  const givesRewards = redeemsBy === 'reward'
  const [plan, setPlan] = useState(() => SimulationPlan.parse({ chopsPerVisit: proposes.perVisit }))
  const [state, setState] = useState<State>({})
  const [playing, setPlaying] = useState(false)
  const change = (given: Partial<SimulationPlan>) => setPlan((now) => ({ ...now, ...given }))

  const play = async () => {
    const settings = form.parse()
    if (!settings) return setState({ incomplete: true })
    setPlaying(true)
    try {
      const answer = await call(simulateCampaign, { body: { settings, plan } })
      setState({ played: answer.data })
    } catch (error) {
      setState({ error })
    } finally {
      setPlaying(false)
    }
  }
  return (
    <Flex vertical gap={16}>
      <p className="form-section-about">{t('simulation.about')}</p>
      <div className="simulation-plan">
        <Range
          label={t('simulation.months')}
          range={[1, maxSimulatedMonths]}
          value={plan.months}
          onChange={(months) => change({ months })}
        />
        <Range
          label={t('simulation.visits')}
          range={[0, 30]}
          value={plan.visitsPerMonth}
          onChange={(visitsPerMonth) => change({ visitsPerMonth })}
        />
        {givesRewards && !issuesOneAtATime && (
          <Range
            label={t(unit === 'points' ? 'simulation.chops' : 'simulation.chopsEach')}
            range={[1, proposes.mostPerVisit]}
            value={plan.chopsPerVisit}
            onChange={(chopsPerVisit) => change({ chopsPerVisit })}
          />
        )}
        {givesRewards && (
          <Labelled label={t('simulation.redeems')}>
            <Select
              aria-label={t('simulation.redeems')}
              value={plan.redeems}
              onChange={(redeems) => change({ redeems })}
              options={policies.map((value) => ({ value, label: t(`simulation.redeem.${value}`) }))}
            />
          </Labelled>
        )}
        <Labelled label={t('simulation.paused')}>
          <Select
            mode="multiple"
            aria-label={t('simulation.paused')}
            value={plan.pausedMonths}
            onChange={(pausedMonths) => change({ pausedMonths })}
            options={twelve.map((value) => ({ value, label: String(value) }))}
          />
        </Labelled>
        <Checkbox checked={plan.renews} onChange={(event) => change({ renews: event.target.checked })}>
          {t('simulation.renews')}
        </Checkbox>
      </div>
      <div>
        <Button type="primary" loading={playing} onClick={() => void play()}>
          {t('simulation.play')}
        </Button>
      </div>
      {state.incomplete && <Alert type="info" showIcon title={t('simulation.incomplete')} />}
      {state.error !== undefined && <Failure error={state.error} retry={play} />}
      {state.played && <SimulationResult played={state.played} />}
    </Flex>
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="simulation-field">
      <span>{label}</span>
      {children}
    </div>
  )
}

/** `range` is what is usual; the call takes more visits. */
type RangeProps = { label: string; range: readonly [number, number]; value: number; onChange: (value: number) => void }

function Range({ label, value, range: [min, max], ...rest }: RangeProps) {
  return (
    <Labelled label={`${label}: ${value}`}>
      <Slider {...rest} min={min} max={max} value={value} ariaLabelForHandle={label} />
    </Labelled>
  )
}
