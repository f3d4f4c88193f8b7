import { DownOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PageTab } from './tabs-rules.ts'

type Props = { tabs: readonly PageTab[]; here: string; titleOf: (tab: PageTab) => string }

/** All open pages as a list, for when they do not fit beside each other. */
export default function TabList({ tabs, here, titleOf }: Props) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const open = (path: string) => void navigate({ href: tabs.find((tab) => tab.path === path)?.href ?? path })
  const items = tabs.map((tab) => ({ key: tab.path, label: titleOf(tab) }))
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, selectedKeys: [here], onClick: ({ key }) => open(key), className: 'tab-list' }}
    >
      <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('tabs.list', { count: tabs.length })} />
    </Dropdown>
  )
}
