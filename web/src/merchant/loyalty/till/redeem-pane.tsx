import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { GiftOutlined } from '@ant-design/icons'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { Button, Empty, Progress, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ShortcutHint } from './shortcut-hint.tsx'
import type { Till } from './use-till.ts'
import type { Offer } from './offer.ts'
import { Verdict } from './verdict.tsx'

// Of points alone, and never without network.
const BurnForm = lazyPart(() => import('./burn-form.tsx'))

/** The rewards of the card: what can be had now with one tap, and what is missing for the rest. */
export function RedeemPane({ till, card, isBusy }: { till: Till; card: Card; isBusy: boolean }) {
  const { t } = useTranslation('till')
  const { rewards } = till
  const first = rewards.find(({ allowed }) => allowed)
  const { redeemsAnyAmount: burns, redeemsBy } = descriptorOf(card.campaignType)
  if (redeemsBy === 'use') return <Empty description={t('redeem.prepaid')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  if (!rewards.length && !burns) return <Empty description={t('redeem.none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <div className="pane">
      {rewards.map((offer) => (
        <Reward key={offer.id} offer={offer} isFirst={offer === first} till={till} card={card} isBusy={isBusy} />
      ))}
      {burns && <BurnForm key={card.id} till={till} card={card} isBusy={isBusy} />}
    </div>
  )
}

/** Refusals that say no more than how much is missing. */
const sayMissing = new Set(['CHOP_BALANCE_ZERO', 'CHOP_BALANCE_NOT_ENOUGH', 'MULTI_TIERS_NO_AVAILABLE_REDEMPTION'])

type RewardProps = { offer: Offer; isFirst: boolean; till: Till; card: Card; isBusy: boolean }

function Reward({ offer, isFirst, till, card, isBusy }: RewardProps) {
  const { t } = useTranslation('till')
  const { id, name, cost, allowed, code, given, missing = 0 } = offer
  const isSaid = missing > 0 && code !== undefined && sayMissing.has(code)
  return (
    <div className={allowed ? 'reward reward-ready' : 'reward'}>
      <div className="reward-head">
        <strong>{name}</strong>
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
      {allowed && (
        <Button
          block
          size="large"
          type="primary"
          className="till-button"
          icon={<GiftOutlined />}
          disabled={isBusy}
          aria-keyshortcuts={isFirst ? 'Alt+R' : undefined}
          onClick={() => void till.perform({ kind: 'redeem', rewardId: id, rewardName: name }, card)}
        >
          {t('redeem.button')}
          {isFirst && <ShortcutHint name="redeem" />}
        </Button>
      )}
    </div>
  )
}
