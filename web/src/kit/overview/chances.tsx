import { GiftOutlined, HeartOutlined, HourglassOutlined, StarOutlined } from '@ant-design/icons'
import { type Chance, chanceFilters, chances } from '@chopcard/contract/office/merchant/chances.ts'
import { sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { sendNotification } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageTo } from '../message-target.ts'
import { useMay } from '../permissions.tsx'
import { formatNumber } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/language.ts'
import './chances.css'

const icons: Record<Chance, ReactNode> = {
  drifting: <HourglassOutlined />,
  oneShort: <StarOutlined />,
  birthday: <HeartOutlined />,
}

type Count = { members: number; isExact: boolean }
type Props = {
  counts: Record<Chance, Count> | undefined
  /** The counts are of members of this campaign or store alone. */
  of?: { campaignId?: string | undefined; storeId?: string | undefined }
  children?: ReactNode
}

/** Whom a message or a coupon may bring back. */
export function Chances({ counts, of, children }: Props) {
  const { t } = useTranslation('dashboard')
  return (
    <section aria-labelledby="chances-title">
      <h2 id="chances-title" className="chances-title">
        {t('chances.title')}
      </h2>
      <div className="chances">
        {chances.map((chance) => (
          <ChanceCard key={chance} chance={chance} count={counts?.[chance]} of={of} />
        ))}
      </div>
      {children}
    </section>
  )
}

type CardProps = { chance: Chance; count: Count | undefined; of: Props['of'] }

function ChanceCard({ chance, count, of }: CardProps) {
  const { t } = useTranslation('dashboard')
  const may = useMay()
  const navigate = useNavigate()
  const messageTo = useMessageTo()
  const filters = { ...chanceFilters[chance], ...of }
  const words = {
    language: currentLanguage(),
    title: t(`chances.${chance}.mailTitle`),
    text: t(`chances.${chance}.mailText`),
  }
  return (
    <section className="chance" data-chance={chance} aria-label={t(`chances.${chance}.title`)}>
      <span className="chance-icon" aria-hidden>
        {icons[chance]}
      </span>
      <h3>{t(`chances.${chance}.title`)}</h3>
      {count ? (
        <strong>{`${formatNumber(count.members)}${count.isExact ? '' : '+'}`}</strong>
      ) : (
        <Skeleton.Button active size="small" />
      )}
      <p>{t(`chances.${chance}.${count?.members === 0 ? 'none' : 'about'}`)}</p>
      {count && count.members > 0 && (
        <div className="chance-acts">
          {may(sendCoupon) && may(startBatch) && (
            <Button
              type="primary"
              icon={<GiftOutlined />}
              onClick={() =>
                void navigate({ to: '/members/member-list', search: { ...filters, give: 'coupon' } as never })
              }
            >
              {t('chances.coupon')}
            </Button>
          )}
          {may(sendNotification) && (
            <Button onClick={() => messageTo({ filters, number: count.members, words })}>{t('chances.message')}</Button>
          )}
          {may(listCards) && (
            <Link to="/members/member-list" search={filters as never}>
              {t('chances.show')}
            </Link>
          )}
        </div>
      )}
    </section>
  )
}
