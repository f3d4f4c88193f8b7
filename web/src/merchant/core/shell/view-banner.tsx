import { EyeOutlined } from '@ant-design/icons'
import { endView, getView, type ViewState } from '@chopcard/contract/platform/admin/views.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { call } from '../../../lib/call.ts'
import { queries, read } from '../../../lib/query.ts'
import { currentView, leaveView, type Viewing } from '../../../lib/viewing.ts'
import './view-banner.css'

const ReasonDialog = lazyPart<{ params: { id: string; viewId: string }; asksConsent: boolean; onClose: () => void }>(
  () => import('./reason-dialog.tsx'),
)

const quiet = { quiet: true } as const
/** How often the state of a view is read; more often while the merchant is asked. */
const askEvery = { waiting: 5000, otherwise: 30_000 }

/** Above every page while the platform views it: whose back office it is, the time left, and the way out. */
export default function ViewBanner() {
  const view = currentView()
  return view ? <Banner view={view} /> : null
}

function Banner({ view: { merchantId: id, viewId } }: { view: Viewing }) {
  const { t } = useTranslation('view-as')
  const { message } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  const params = { id, viewId }
  const { data, dataUpdatedAt } = useQuery({
    ...read(getView, { params }, quiet),
    refetchInterval: ({ state }) => (state.data?.data.writing === 'waiting' ? askEvery.waiting : askEvery.otherwise),
  })
  const state = data?.data
  const left = useSecondsLeft(state, dataUpdatedAt)
  useEffect(() => {
    if (left === 0) leaveView()
  }, [left])
  const end = async () => {
    await call(endView, { params }, quiet).catch(() => void message.warning(t('endFailed')))
    queries.clear()
    leaveView()
  }
  if (!state) return <div className="view-banner" aria-busy="true" />
  return (
    <section className={`view-banner view-${state.writing}`} aria-label={t('label')}>
      <EyeOutlined aria-hidden />
      <p className="view-facts">
        <strong>{t('viewing', { name: state.merchantName })}</strong>
        <output>{t(`writing.${state.writing}`)}</output>
        <span role="timer" aria-live="off" className="view-left">
          {t('left', { time: clockOf(left) })}
        </span>
      </p>
      <div className="view-acts">
        {(state.writing === 'off' || state.writing === 'refused') && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('allowWriting')}
          </Button>
        )}
        <Button size="small" type="primary" onClick={() => void end()}>
          {t('end')}
        </Button>
      </div>
      {isAsking && <ReasonDialog params={params} asksConsent={state.asksConsent} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** Counts down from the time that the server last told. */
function useSecondsLeft(state: ViewState | undefined, since: number): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (!state) return undefined
  return state.isOpen ? Math.max(0, state.secondsLeft - Math.max(0, Math.round((now - since) / 1000))) : 0
}

const clockOf = (seconds = 0) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
