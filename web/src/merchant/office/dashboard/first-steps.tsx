import {
  firstMembers,
  firstSteps,
  getFirstSteps,
  saveFirstSteps,
} from '@chopcard/contract/office/merchant/first-steps.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../../kit/call-button.tsx'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import './first-steps.css'

type FirstSteps = Answer<typeof getFirstSteps>['data']
type Checklist = NonNullable<FirstSteps['checklist']>

/** What a new shop does next: the way to its first stamp, and afterwards what is left to do. */
export default function FirstStepsPart() {
  const steps = useRead(getFirstSteps, {}).data?.data
  if (!steps) return null
  if (steps.step !== 'done') return <Resume steps={steps} />
  return steps.checklist && <Left list={steps.checklist} />
}

function Resume({ steps: { step, isLed } }: { steps: FirstSteps }) {
  const { t } = useTranslation('first-steps')
  const navigate = useNavigate()
  const at = firstSteps.indexOf(step)
  const total = firstSteps.length - 1
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <Progress type="circle" size={64} percent={(at / total) * 100} format={() => `${at}/${total}`} aria-hidden />
      <div className="first-steps-words">
        <h2 id="first-steps-title">{t('resume.title')}</h2>
        <p>{t('resume.about', { n: at + 1, total, step: t(`steps.${step as 'card'}`) })}</p>
      </div>
      <Button type="primary" size="large" onClick={() => void navigate({ to: '/start' })}>
        {t(isLed ? 'resume.goOn' : 'resume.begin')}
      </Button>
    </section>
  )
}

const places = {
  colleague: '/setup/merchant-admin-add',
  pin: '/setup/merchant-admin-list',
  details: '/setup/configuration',
  members: '/campaign/campaign-list',
  wallet: '/campaign/campaign-list',
} as const

function Left({ list }: { list: Checklist }) {
  const { t } = useTranslation('first-steps')
  const save = useChange(saveFirstSteps, { after: () => refresh(getFirstSteps) })
  const isDone = { ...list, members: list.members >= firstMembers }
  const shown = (Object.keys(places) as (keyof typeof places)[]).filter((name) => isDone[name] !== null)
  return (
    <section className="first-steps first-steps-left" aria-labelledby="first-steps-title">
      <div className="first-steps-head">
        <h2 id="first-steps-title">{t('checklist.title')}</h2>
        <CallButton route={saveFirstSteps} call={() => save.mutateAsync({ body: { hidden: true } })} type="text">
          {t('checklist.hide')}
        </CallButton>
      </div>
      <ul>
        {shown.map((name) => (
          <li key={name} data-done={Boolean(isDone[name])}>
            <Link to={places[name] as '/'}>
              {isDone[name] ? (
                <CheckCircleFilled aria-label={t('checklist.done')} />
              ) : (
                <span className="first-steps-open" />
              )}
              <span>
                <strong>{t(`checklist.${name}`)}</strong>
                <span>{t(`checklist.${name}About`, { members: list.members, total: firstMembers })}</span>
              </span>
              <RightOutlined aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
