import { RightOutlined } from '@ant-design/icons'
import { Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format.ts'
import './card-coupons.css'
import type { Coupon } from './offline/look-up.ts'
import type { Till } from './use-till.ts'

/** The coupons that came with the card's rewards: a tap puts one in front. */
export default function CardCoupons({ coupons, till }: { coupons: readonly Coupon[]; till: Till }) {
  const { t } = useTranslation('till')
  return (
    <Card title={t('coupon.ofCard')} styles={{ body: { padding: 8 } }}>
      <ul className="card-coupons">
        {coupons.map(({ code, title, name, detailBanner, effectiveTo }) => (
          <li key={code}>
            <Button type="text" block onClick={() => void till.find(code)}>
              <img src={detailBanner} alt="" width={44} height={44} />
              <span>
                <strong>{title || name}</strong>
                <small>{effectiveTo ? t('coupon.until', { day: formatDay(effectiveTo) }) : code}</small>
              </span>
              <RightOutlined aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
