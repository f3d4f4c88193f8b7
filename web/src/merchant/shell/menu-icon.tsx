import {
  AppstoreOutlined,
  BarChartOutlined,
  DashboardOutlined,
  GiftOutlined,
  ScanOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

const icons: Record<string, ReactNode> = {
  dashboard: <DashboardOutlined />,
  scan: <ScanOutlined />,
  gift: <GiftOutlined />,
  team: <TeamOutlined />,
  chart: <BarChartOutlined />,
  order: <ShoppingOutlined />,
  setup: <SettingOutlined />,
}

/** The drawing of a menu entry by the name the server sends. */
export const menuIcon = (name: string | undefined): ReactNode => (name && icons[name]) || <AppstoreOutlined />
