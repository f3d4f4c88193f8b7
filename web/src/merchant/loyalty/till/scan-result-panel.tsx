import { CloseOutlined } from '@ant-design/icons'
import { Button, Card } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './coupon-panel.css'
import type { Till } from './use-till.ts'

type Props = { till: Till; picture?: ReactNode; head: ReactNode; children: ReactNode }

/** What was scanned and is no card: what it is, the button that puts it away, and what can be done with it. */
export function ScanResultPanel({ till, picture, head, children }: Props) {
  const { t } = useTranslation()
  return (
    <Card className="coupon-panel" styles={{ body: { padding: 16 } }}>
      <div className={picture ? 'coupon-panel-head' : 'order-panel-head'}>
        {picture}
        {head}
        <Button type="text" icon={<CloseOutlined />} aria-label={t('action.close')} onClick={till.clear} />
      </div>
      {children}
    </Card>
  )
}
