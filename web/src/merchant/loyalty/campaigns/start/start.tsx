import {
  type FirstStep,
  firstSteps,
  firstStepsEvents,
  getFirstSteps,
} from '@chopcard/contract/office/merchant/first-steps.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Link } from '@tanstack/react-router'
import { Grid, Progress, Steps } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../../kit/failure.tsx'
import { Waiting } from '../../../../kit/lazy-screen.tsx'
import { Page } from '../../../../kit/page.tsx'
import { useLive } from '../../../../kit/use-live.ts'
import { refresh, useRead } from '../../../../lib/query.ts'
import { CardStep } from './card-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { PosterStep } from './poster-step.tsx'
import { StampStep } from './stamp-step.tsx'
import './start.css'

type FirstSteps = Answer<typeof getFirstSteps>['data']
const shownSteps = firstSteps.filter((step) => step !== 'done')

/** Leads a new shop to its first stamp; what is done is known to the server, so that it goes on wherever it was left. */
export default function Start() {
  const { t } = useTranslation('first-steps')
  const steps = useRead(getFirstSteps, {}, { staleTime: 0 })
  if (steps.isError && !steps.data) return <Failure error={steps.error} retry={steps.refetch} />
  if (!steps.data) return <Waiting />
  return (
    <Page
      title={t('title')}
      about={t('about')}
      width={1120}
      extra={
        steps.data.data.step !== 'done' && (
          <Link to="/dashboard" className="start-leave">
            {t('later')}
          </Link>
        )
      }
    >
      <Guide steps={steps.data.data} />
    </Page>
  )
}

function Guide({ steps }: { steps: FirstSteps }) {
  // A step that is done can be looked at again until the next one is.
  const [again, setAgain] = useState<{ step: FirstStep; during: FirstStep }>()
  const shown = again?.during === steps.step ? again.step : steps.step
  const at = firstSteps.indexOf(shown)
  return (
    <div className="start">
      <FollowSteps key={`${steps.campaignId} ${steps.card?.id}`} />
      <FromTop key={shown} />
      <Progression at={at} />
      {shown === 'card' && <CardStep draft={steps.draft} />}
      {shown === 'poster' && steps.campaignId && <PosterStep campaignId={steps.campaignId} />}
      {shown === 'phone' && steps.campaignId && (
        <PhoneStep campaignId={steps.campaignId} onBack={() => setAgain({ step: 'poster', during: steps.step })} />
      )}
      {(shown === 'stamp' || shown === 'done') && steps.campaignId && (
        <StampStep campaignId={steps.campaignId} card={steps.card} isDone={steps.step === 'done'} />
      )}
    </div>
  )
}

/** Where in the steps this is; in a narrow window as one line, and nothing there once all are done. */
function Progression({ at }: { at: number }) {
  const { t } = useTranslation('first-steps')
  const isNarrow = Grid.useBreakpoint().md === false
  const total = shownSteps.length
  const step = shownSteps[at]
  if (isNarrow)
    return step ? (
      <div className="start-progress">
        {t('resume.about', { n: at + 1, total, step: t(`steps.${step}`) })}
        <Progress steps={total} percent={((at + 1) / total) * 100} showInfo={false} aria-hidden />
      </div>
    ) : null
  return (
    <Steps
      className="start-steps"
      size="small"
      responsive={false}
      current={at}
      items={shownSteps.map((name) => ({ title: t(`steps.${name}`) }))}
    />
  )
}

/** Each campaign, and its first card, has a stream of its own. */
function FollowSteps() {
  useLive(firstStepsEvents.path, 'steps', () => void refresh(getFirstSteps))
  return null
}

/** Another step begins at the top of the page. */
function FromTop() {
  useEffect(() => {
    scrollTo({ top: 0 })
  }, [])
  return null
}
