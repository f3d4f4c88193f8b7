import { ShopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Admin } from './signed-in.ts'
import './store-bar.css'
import { useStoreChoice } from './use-store-choice.ts'

export type StoreBarProps = {
  admin: Admin
  /** Large for the fingers at a till; a line above the pages of the office. */
  size: 'large' | 'middle'
}

/** Asks once after a sign-in at which store somebody is; it stands in no one's way. */
export default function StoreBar({ admin, size }: StoreBarProps) {
  const { t } = useTranslation('shell')
  const { stores, isOpen, isSaving, choose } = useStoreChoice(admin)
  if (!isOpen) return null
  return (
    <section className={`store-bar store-bar-${size}`} aria-label={t('store.ask')}>
      <strong>
        <ShopOutlined aria-hidden /> {t('store.ask')}
      </strong>
      <div>
        {stores.map(({ id, name }, index) => (
          <Button
            key={id}
            type={index === 0 ? 'primary' : 'default'}
            size={size}
            disabled={isSaving}
            onClick={() => void choose(id)}
          >
            {name}
          </Button>
        ))}
        <Button type="text" size={size} disabled={isSaving} onClick={() => void choose(null)}>
          {t('store.nowhere')}
        </Button>
      </div>
    </section>
  )
}
