import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import * as routes from '@chopcard/contract/loyalty/merchant/cards.ts'
import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { App, Button, Flex } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFeature, useMay } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatNumber } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import { useApproval } from './use-approval.ts'

/** What can be done with a card as it stands: approve, renew, freeze, or give a fresh one in its place. */
export default function CardActs({ card }: { card: Card }) {
  const { t } = useTranslation('life')
  const { modal, message } = App.useApp()
  const may = useMay()
  const navigate = useNavigate()
  const canFreeze = useFeature('freezeMemberCard') && may(routes.editOtherInfo)
  const details = useRead(routes.cardDetails, { params: { id: card.id } })
  const renew = useOperation(routes.renewCard)
  const rejoin = useOperation(routes.rejoinMember)
  const edit = useChange(routes.editOtherInfo)
  const approval = useApproval(() => undefined)
  const body = { memberId: card.id }
  const attempt = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act()
      message.success(done)
    } catch (error) {
      message.error(errorText(error))
    }
    await refresh(routes.getCard, routes.listCards, routes.cardDetails, routes.reconcileCard, listChopLog)
  }
  const askRenew = () =>
    modal.confirm({
      title: t('act.renewAsk'),
      content: t('act.renewAbout', { chops: formatNumber(details.data?.data.renewalChops ?? 0) }),
      okText: t('act.renew'),
      onOk: () => attempt(() => renew.run({ body }), t('act.renewed')),
    })
  const askRejoin = () =>
    modal.confirm({
      title: t('act.rejoinAsk'),
      content: t('act.rejoinAbout'),
      okText: t('act.rejoin'),
      onOk: () =>
        attempt(async () => {
          const answer = await rejoin.run({ body })
          if (answer)
            await navigate({ to: '.', search: ((old: object) => ({ ...old, member: answer.data.id })) as never })
        }, t('act.rejoined')),
    })
  const freeze = (frozen: boolean) =>
    attempt(() => edit.mutateAsync({ body: { ...body, frozen } }), t(frozen ? 'act.frozen' : 'act.thawed'))
  const isLive = card.state === 'active' || card.state === 'frozen'
  const mayRejoin = card.state === 'expired' && details.data && details.data.data.rejoin !== 'not-allowed'
  if (card.state === 'closed') return null
  return (
    <Flex gap={8} wrap className="card-acts">
      {card.state === 'pending' && may(routes.approvePrepaid) && (
        <>
          <Button type="primary" loading={approval.isBusy} onClick={() => void approval.decide([card], true)}>
            {t('approval.approve')}
          </Button>
          <Button danger disabled={approval.isBusy} onClick={() => void approval.decide([card], false)}>
            {t('approval.refuse')}
          </Button>
        </>
      )}
      {card.state !== 'pending' && may(routes.renewCard) && <Button onClick={askRenew}>{t('act.renew')}</Button>}
      {mayRejoin && may(routes.rejoinMember) && <Button onClick={askRejoin}>{t('act.rejoin')}</Button>}
      {isLive && canFreeze && (
        <Button loading={edit.isPending} onClick={() => void freeze(card.state === 'active')}>
          {t(card.state === 'active' ? 'act.freeze' : 'act.thaw')}
        </Button>
      )}
    </Flex>
  )
}
