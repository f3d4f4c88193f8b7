import { needsNumber } from '@chopcard/contract/office/automation-checks.ts'
import { previewAutomation } from '@chopcard/contract/office/merchant/automations.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Card, Form, type FormInstance, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCardNumber, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { Failure } from '../../../kit/failure.tsx'
import { useDebounced } from '../../../kit/use-debounced.ts'

type Asked = Request<typeof previewAutomation>['body']
const typingMs = 400

/** What the form has of it; the channels are the message's. */
type Seen = Omit<Partial<Asked>, 'channels'> & { chops?: number | null; message?: Pick<Asked, 'channels'> | null }

/** What of the form decides whom it reaches; nothing while it is not known yet. */
function askedIn(id: string | undefined, seen: Seen | undefined): Asked | undefined {
  if (!seen?.trigger) return undefined
  const { trigger, number, levelId, campaignId, segmentId, limit, holdsOut, couponId, chops, message } = seen
  const isComplete = needsNumber(trigger) ? Boolean(number) : trigger !== 'levelReached' || Boolean(levelId)
  const isWhole = !limit || (limit.times && limit.days)
  if (!isComplete || !isWhole) return undefined
  // Who gets something else gets it also where no message reaches them. Without a channel the form cannot be saved.
  const channels = !couponId && !chops && message?.channels?.length ? message.channels : undefined
  return { id, trigger, number, levelId, campaignId, segmentId, couponId, channels, limit, holdsOut }
}

/** Who would get it today, as the form stands. */
export function Preview({ id, form }: { id?: string; form: FormInstance }) {
  const { t } = useTranslation('automations')
  const seen = Form.useWatch([], { form, preserve: true }) as Seen | undefined
  const asked = useDebounced(JSON.stringify(askedIn(id, seen) ?? null), typingMs)
  const body = JSON.parse(asked) as Asked | null
  return (
    <Card size="small" title={t('preview.title')}>
      <output className="automation-today">
        {body ? <Today body={body} /> : <p className="automation-quiet">{t('preview.incomplete')}</p>}
      </output>
    </Card>
  )
}

function Today({ body }: { body: Asked }) {
  const { t } = useTranslation('automations')
  const read = useRead(previewAutomation, { body }, { placeholderData: keepPreviousData })
  if (read.isError) return <Failure error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton active title={false} />
  const { members, isExact, heldOut, limited, holders, unreachable, examples } = read.data.data
  const say = (key: 'members' | 'heldOut' | 'limited' | 'holders' | 'unreachable', count: number) =>
    t(`preview.${key}`, { count, number: formatNumber(count) })
  return (
    <>
      <strong>{isExact ? say('members', members) : t('preview.atLeast', { number: formatNumber(members) })}</strong>
      {heldOut === null && members > 0 && <p>{t('preview.tenth')}</p>}
      {Boolean(heldOut) && <p>{say('heldOut', heldOut ?? 0)}</p>}
      {limited > 0 && <p>{say('limited', limited)}</p>}
      {holders > 0 && <p>{say('holders', holders)}</p>}
      {unreachable > 0 && <p>{say('unreachable', unreachable)}</p>}
      <ul>
        {examples.map(({ cardId, cardNumber, name }) => (
          <li key={cardId}>
            <span>{name || t('preview.nameless')}</span>
            <small>{formatCardNumber(cardNumber)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
