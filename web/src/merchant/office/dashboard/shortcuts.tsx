import {
  BarChartOutlined,
  CreditCardOutlined,
  GiftOutlined,
  HistoryOutlined,
  PlusCircleOutlined,
  ScanOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { type Menu, menus } from '@chopcard/contract/core/permissions.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeature, useMenuAllowed } from '../../../kit/permissions.tsx'

/** The ways to what this person does most; only those that are open to them. */
export function Shortcuts() {
  const { t } = useTranslation('dashboard')
  const adjust = useFeature(menus.adjust.instead.feature) ? menus.adjust.instead.path : menus.adjust.path
  return (
    <nav className="shortcuts" aria-label={t('shortcuts')}>
      <Shortcut menu="quick-earn-attend" to="/merchant/quick-earn-attend" icon={<PlusCircleOutlined />} />
      <Shortcut menu="quick-redeem" to="/merchant/quick-redeem" icon={<GiftOutlined />} />
      <Shortcut menu="adjust" to={adjust} icon={<ScanOutlined />} />
      <Shortcut menu="member-list" to="/members/member-list" icon={<TeamOutlined />} />
      <Shortcut menu="campaign-list" to="/campaign/campaign-list" icon={<CreditCardOutlined />} />
      <Shortcut menu="merchant-member-chop-log" to="/report/merchant-member-chop-log" icon={<BarChartOutlined />} />
      <Shortcut
        menu="merchant-admin-member-chop-log"
        to="/report/merchant-admin-member-chop-log"
        icon={<HistoryOutlined />}
      />
    </nav>
  )
}

function Shortcut({ menu, to, icon }: { menu: Menu; to: string; icon: ReactNode }) {
  const { t } = useTranslation('shell')
  if (!useMenuAllowed(menu)) return null
  return (
    <Link to={to as '/'} className="shortcut">
      <span className="shortcut-icon" aria-hidden>
        {icon}
      </span>
      {t(`menu.${menu}` as 'menu.dashboard')}
    </Link>
  )
}
