import { PrinterOutlined } from '@ant-design/icons'
import { listStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Empty, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import type { QrPictureProps } from '../../../kit/qr-picture.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { Page } from '../../../kit/page.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useRead } from '../../../lib/query.ts'
import { useShopName } from '../../use-shop-name.ts'
import './tag-sheet.css'

const QrPicture = lazyPart<QrPictureProps>(() => import('../../../kit/qr-picture.tsx'))
const MAX_ON_SHEET = '100'

/** The tags of the staff, to print and cut out: a QR code, and the address to write on an NFC tag. */
export default function TagSheet() {
  const { t, i18n } = useTranslation(['staff', 'shell'])
  const navigate = useNavigate()
  const shop = useShopName(i18n.language)
  const list = useRead(listStaff, { query: { enabled: 'true', pageSize: MAX_ON_SHEET, sort: 'name' } })
  if (list.error) return <Failure error={list.error} retry={list.refetch} />
  if (!list.data) return <Waiting />
  const tags = list.data.data.flatMap(({ id, name, eStampUrl }) => (eStampUrl ? [{ id, name, url: eStampUrl }] : []))
  return (
    <Page
      title={t('menu.merchant-admin-tags', { ns: 'shell' })}
      about={t('tags.about')}
      extra={
        <>
          <Button onClick={() => void navigate({ to: '/setup/merchant-admin-list' })}>{t('tags.back')}</Button>
          <Button type="primary" icon={<PrinterOutlined />} disabled={!tags.length} onClick={() => print()}>
            {t('tags.print')}
          </Button>
        </>
      }
    >
      {tags.length ? (
        <ul className="tag-sheet">
          {tags.map(({ id, name, url }) => (
            <li key={id}>
              <QrPicture text={url} label={t('tags.code', { name })} />
              <div>
                <strong>{name}</strong>
                <span>{shop}</span>
                <span className="tag-how">{t('tags.how')}</span>
                <Typography.Text className="tag-url" copyable={{ tooltips: [t('tags.copy'), t('tags.copied')] }}>
                  {url}
                </Typography.Text>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Empty description={t('tags.none')} />
      )}
    </Page>
  )
}
