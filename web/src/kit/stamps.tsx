import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../lib/format.ts'
import { useRead } from '../lib/query.ts'
import './stamps.css'

const MAX_DRAWN = 30

type Props = Pick<Card, 'campaignId' | 'campaignType' | 'balances'> & { size?: number }

/** The stamps of a card in the campaign's own pictures; large counts as a bar. */
export function Stamps({ campaignId, campaignType, balances, size = 44 }: Props) {
  const { t } = useTranslation('chops')
  const campaign = useRead(getCampaign, { params: { id: campaignId } }, { staleTime: 60_000 })
  const { balanceEnds, unit } = descriptorOf(campaignType)
  if (balanceEnds === 'never') return <Points balances={balances} />
  return (
    <div className="stamps" style={{ '--stamp': `${size}px` } as React.CSSProperties}>
      {balances.map(({ chopTypeId, code, balance, stampCount }) => {
        const pictures = campaign.data?.data.settings.chopTypes.find(({ id }) => id === chopTypeId)
        const isFull = balance >= stampCount
        return (
          <section key={chopTypeId} aria-label={t('balanceOf', { code, balance, stampCount })}>
            <div className="stamps-head">
              <span>{balances.length > 1 ? code : t(unit)}</span>
              <strong className={isFull ? 'stamps-full' : undefined}>
                {balance} / {stampCount}
              </strong>
            </div>
            {stampCount > MAX_DRAWN ? (
              <Progress percent={(100 * balance) / stampCount} showInfo={false} aria-hidden />
            ) : (
              <div className="stamps-grid" aria-hidden>
                {Array.from({ length: stampCount }, (_, i) => {
                  const isStamped = i < balance
                  const picture = isStamped ? pictures?.stampedImage : pictures?.unstampedImage
                  const look = `stamp ${isStamped ? 'stamp-on' : 'stamp-off'}`
                  // A stamp that turns is a new element, and so comes in with its movement.
                  return picture ? (
                    <img key={`${i}${isStamped}`} src={picture} alt="" className={look} />
                  ) : (
                    <span key={`${i}${isStamped}`} className={`${look} stamp-plain`} />
                  )
                })}
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** Points have no places to fill: the number itself. */
function Points({ balances }: Pick<Card, 'balances'>) {
  const { t } = useTranslation('chops')
  const [line] = balances
  return (
    <div className="stamps-head stamps-points">
      <span>{t('points')}</span>
      <strong>{formatNumber(line?.balance ?? 0)}</strong>
    </div>
  )
}
