import { GiftFilled, GiftOutlined } from '@ant-design/icons'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { Button, Progress, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { dueIn } from './due-rewards.ts'
import type { Offer } from './offer.ts'
import './reward-list.css'
import type { Till } from './use-till.ts'
import { Verdict } from './verdict.tsx'

type Props = { till: Till; card: Card; isBusy: boolean }

/** The rewards of the card: what is due in large type, and what is missing for the rest. */
export function RewardList({ till, card, isBusy }: Props) {
  const { t } = useTranslation('till')
  const { rewards } = till
  const { redeemsBy, redeemsAnyAmount } = descriptorOf(card.campaignType)
  if (redeemsBy === 'use') return null
  if (!rewards.length) return redeemsAnyAmount ? null : <p className="rewards-none">{t('redeem.none')}</p>
  const { inDock } = dueIn(rewards)
  return (
    <ul className="rewards" aria-label={t('redeem.list')}>
      {rewards.map((offer) => (
        <Reward
          key={offer.id}
          offer={offer}
          isInDock={inDock.includes(offer)}
          till={till}
          card={card}
          isBusy={isBusy}
        />
      ))}
    </ul>
  )
}

/** Refusals that say no more than how much is missing. */
const sayMissing = new Set(['CHOP_BALANCE_ZERO', 'CHOP_BALANCE_NOT_ENOUGH', 'MULTI_TIERS_NO_AVAILABLE_REDEMPTION'])

type RewardProps = Props & { offer: Offer; isInDock: boolean }

function Reward({ offer, isInDock, till, card, isBusy }: RewardProps) {
  const { t } = useTranslation('till')
  const { id, name, cost, allowed, code, given, missing = 0 } = offer
  const isSaid = missing > 0 && code !== undefined && sayMissing.has(code)
  return (
    <li className={allowed ? 'reward reward-ready' : 'reward'}>
      <div className="reward-head">
        <strong>
          {allowed && <GiftFilled aria-hidden />} {name}
        </strong>
        <span>
          {given && <Tag color="success">{t('redeem.given')}</Tag>}
          {t(descriptorOf(card.campaignType).texts.rewardCost, { count: cost })}
        </span>
      </div>
      {missing > 0 && (
        <>
          <Progress percent={Math.round((100 * (cost - missing)) / cost)} showInfo={false} size="small" aria-hidden />
          <p className="reward-missing">{t('redeem.missing', { count: missing })}</p>
        </>
      )}
      {!isSaid && !given && <Verdict verdict={offer} />}
      {allowed && !isInDock && (
        <Button
          block
          className="till-button"
          icon={<GiftOutlined />}
          disabled={isBusy}
          onClick={() => void till.perform({ kind: 'redeem', rewardId: id, rewardName: name }, card)}
        >
          {t('redeem.named', { reward: name })}
        </Button>
      )}
    </li>
  )
}
