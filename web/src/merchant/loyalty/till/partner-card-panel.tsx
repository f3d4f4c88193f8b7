import { maxTillQuantity, minQuantity } from '@chopcard/contract/core/limits.ts'
import { GiftOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { type CampaignType, descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { PartnerCard } from '@chopcard/contract/earning/merchant/partners.ts'
import { Button, Card, InputNumber, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCardNumber, formatNumber } from '../../../lib/format.ts'
import type { PartnerTillState } from './use-partner-till.ts'

type Props = { till: PartnerTillState; card: PartnerCard; type: CampaignType }

/** A member's card as a partner sees it, with what can be done with it. */
export default function PartnerCardPanel({ till, card, type }: Props) {
  const { t } = useTranslation('partners')
  return (
    <>
      <Card>
        <div className="partner-facts">
          <div className="partner-line">
            <strong>{card.nickname ?? t('till.member')}</strong>
            <small>{formatCardNumber(card.cardNumber)}</small>
          </div>
          {card.balances.map(({ chopTypeId, code, balance, stampCount }) => (
            <div key={chopTypeId} className="partner-line">
              <strong>
                {descriptorOf(type).balanceEnds === 'never'
                  ? formatNumber(balance)
                  : t('till.balance', { balance, total: stampCount })}
              </strong>
              <small>{code}</small>
            </div>
          ))}
        </div>
        {till.undoable && (
          <Button
            icon={<UndoOutlined />}
            disabled={till.isBusy}
            onClick={() => void till.undo(card, till.undoable ?? '')}
          >
            {t('till.undo')}
          </Button>
        )}
      </Card>
      <Issue till={till} card={card} type={type} />
      <Rewards till={till} card={card} />
    </>
  )
}

function Issue({ till, card, type }: Props) {
  const { t } = useTranslation('partners')
  const [chosen, setChosen] = useState<string>()
  const [quantity, setQuantity] = useState(1)
  const { earnsBy, issuesOneAtATime } = descriptorOf(type)
  if (!earnsBy.includes('till')) return null
  const chopTypeId = chosen ?? card.balances[0]?.chopTypeId
  const asksHowMany = !issuesOneAtATime
  return (
    <Card>
      <div className="partner-till">
        {card.balances.length > 1 && (
          <Segmented
            block
            aria-label={t('till.kind')}
            value={chopTypeId}
            options={card.balances.map(({ chopTypeId: value, code }) => ({ value, label: code }))}
            onChange={setChosen}
          />
        )}
        {asksHowMany && (
          <InputNumber
            aria-label={t('till.quantity')}
            min={minQuantity}
            max={maxTillQuantity}
            precision={0}
            value={quantity}
            onChange={(value) => setQuantity(value ?? 1)}
          />
        )}
        <Button
          block
          type="primary"
          className="till-button"
          icon={<PlusOutlined />}
          disabled={till.isBusy}
          onClick={() => void till.issue(card, asksHowMany ? quantity : 1, chopTypeId)}
        >
          {t('till.issue', { count: asksHowMany ? quantity : 1 })}
        </Button>
      </div>
    </Card>
  )
}

function Rewards({ till, card }: Omit<Props, 'type'>) {
  const { t } = useTranslation('partners')
  if (!card.rewards.length) return null
  return (
    <Card title={t('till.rewards')}>
      <div className="partner-till">
        {card.rewards.map((reward) => (
          <div key={reward.id} className="partner-facts">
            <div className="partner-line">
              <strong>{reward.name}</strong>
              <small>{reward.allowed ? t('till.cost', { count: reward.cost }) : reward.message}</small>
            </div>
            <Button
              icon={<GiftOutlined />}
              disabled={till.isBusy || !reward.allowed}
              onClick={() => void till.redeem(card, reward)}
            >
              {t('till.redeem')}
            </Button>
          </div>
        ))}
      </div>
    </Card>
  )
}
