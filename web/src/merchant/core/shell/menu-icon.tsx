import {
  AppstoreOutlined,
  BarChartOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  GiftOutlined,
  MailOutlined,
  ReadOutlined,
  ScanOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TagsOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

const icons: Record<string, ReactNode> = {
  dashboard: <DashboardOutlined />,
  scan: <ScanOutlined />,
  gift: <GiftOutlined />,
  team: <TeamOutlined />,
  wallet: <WalletOutlined />,
  chart: <BarChartOutlined />,
  coupon: <TagsOutlined />,
  order: <ShoppingOutlined />,
  billing: <CreditCardOutlined />,
  mail: <MailOutlined />,
  setup: <SettingOutlined />,
  tutorial: <ReadOutlined />,
}

/** The drawing of a menu entry by the name the server sends. */
export const menuIcon = (name: string | undefined): ReactNode => (name && icons[name]) || <AppstoreOutlined />
