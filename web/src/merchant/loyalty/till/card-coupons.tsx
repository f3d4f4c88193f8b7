import { RightOutlined } from '@ant-design/icons'
import { Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import './card-coupons.css'
import type { Found } from './offline/look-up.ts'
import type { Till } from './use-till.ts'

/** The coupons and vouchers of the card's member: a tap puts one in front. */
export default function CardCoupons({ coupons, till }: { coupons: Found['coupons']; till: Till }) {
  const { t } = useTranslation('till')
  return (
    <Card title={t('coupon.ofCard')} styles={{ body: { padding: 8 } }}>
      <ul className="card-coupons">
        {coupons.map((given) => (
          <li key={given.code}>
            <Button type="text" block onClick={() => void till.find(given.code)}>
              <img src={given.detailBanner} alt="" width={44} height={44} />
              <span>
                <strong>{'balance' in given ? given.title : given.title || given.name}</strong>
                <small>
                  {'balance' in given && `${formatMoney(given.balance, given.currency)} · `}
                  {given.effectiveTo ? t('coupon.until', { day: formatDay(given.effectiveTo) }) : given.code}
                </small>
              </span>
              <RightOutlined aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
