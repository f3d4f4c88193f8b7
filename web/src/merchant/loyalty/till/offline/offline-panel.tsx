import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, CloseOutlined, SyncOutlined } from '@ant-design/icons'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { Button, Card } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../../kit/use-currency.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { formatCardNumber, formatInstant, formatMoney, formatNumber } from '../../../../lib/format.ts'
import { useRead } from '../../../../lib/query.ts'
import './offline-panel.css'
import { actQueue, reach, seenCards } from './offline.ts'
import { isWaiting, type QueuedAct } from './queued-act.ts'
import { useOffline } from './use-offline.ts'

/** What was done without network: what waits, and what the server has said to the rest. */
export function OfflinePanel() {
  const { t } = useTranslation('till')
  const { acts, isCutOff, isSending, halted, limits } = useOffline()
  const by = useRead(adminInfo, {}).data?.data.id
  const mine = acts.filter((act) => act.by === by)
  const waiting = mine.filter(isWaiting).length
  const others = acts.filter((act) => act.by !== by && isWaiting(act)).length
  if (!isCutOff && !acts.length) return null
  return (
    <Card
      className={isCutOff ? 'till-list offline offline-cut' : 'till-list offline'}
      styles={{ body: { padding: 16 } }}
    >
      <h2 className="till-list-title">{t('offline.title')}</h2>
      <output className="offline-about">
        {isCutOff
          ? t('offline.cutOff', { count: waiting, most: limits?.acts, hours: limits?.hours })
          : t(waiting ? 'offline.waits' : 'offline.sent', { count: waiting })}
        {others > 0 && ` ${t('offline.others', { count: others })}`}
      </output>
      {!isCutOff && halted !== undefined && <p className="run-reason">{errorText(halted)}</p>}
      {mine.length > 0 && (
        <ul aria-label={t('offline.title')}>
          {mine.toReversed().map((act) => (
            <ActRow key={act.id} act={act} isSending={isSending} />
          ))}
        </ul>
      )}
      <div className="offline-ways">
        {waiting > 0 && (
          <Button loading={isSending} onClick={() => void reach()}>
            {t('offline.sendNow')}
          </Button>
        )}
        {mine.length > waiting && (
          <Button type="text" onClick={() => void actQueue.clear(mine.map(({ id }) => id))}>
            {t('offline.clear')}
          </Button>
        )}
      </div>
    </Card>
  )
}

const icons = { waiting: <ClockCircleFilled />, done: <CheckCircleFilled />, refused: <CloseCircleFilled /> }
const wordLooks = { waiting: 'run-wait', done: undefined, refused: 'run-reason' }
const looks = { waiting: 'open', done: 'done', refused: 'refused' }

function ActRow({ act, isSending }: { act: QueuedAct; isSending: boolean }) {
  const { t } = useTranslation('till')
  const { id, state, at, cardNumber, refusal } = act
  const name = seenCards.byId(act.act.memberId)?.name
  const currency = useCurrency()
  return (
    <li className={`run run-${looks[state]}`}>
      <span className="run-icon" aria-hidden>
        {state === 'waiting' && isSending ? <SyncOutlined spin /> : icons[state]}
      </span>
      <div className="run-what">
        <strong>{whatOf(act, currency, t)}</strong>
        <span>
          {formatInstant(new Date(at).toISOString())} · {name ?? formatCardNumber(cardNumber)}
        </span>
        <span className={wordLooks[state]}>
          {t(`offline.state.${state}`)}
          {refusal && `: ${refusal.message}`}
        </span>
      </div>
      {state === 'refused' && (
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('offline.seen')}
          onClick={() => void actQueue.clear([id])}
        />
      )}
    </li>
  )
}

function whatOf({ act }: QueuedAct, currency: string, t: TFunction<'till'>): string {
  switch (act.kind) {
    case 'issue':
      return t('list.issue', { quantity: formatNumber(act.quantity) })
    case 'bill':
      return t('list.bill', { amount: formatMoney(act.amount, currency) })
    case 'use':
      return t('list.use', { quantity: formatNumber(act.quantity) })
    case 'redeem':
      return t('list.redeem', { reward: act.label ?? '' })
    case 'attend':
      return t('list.attend', { booth: act.label ?? '' })
  }
}
