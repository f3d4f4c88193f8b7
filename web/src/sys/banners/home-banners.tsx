import { useState } from 'react'
import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { BannerList } from './banner-list.tsx'

const HomePageDialog = lazyPart(() => import('./home-page-dialog.tsx'))

/** What merchants see on their dashboard, and the texts of the page before sign-in. */
export default function HomeBanners() {
  const { t } = useTranslation('sys-banners')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BannerList
        place="home"
        page="home-page"
        tools={
          <Button icon={<EditOutlined />} onClick={() => setOpen(true)}>
            {t('homePage.title')}
          </Button>
        }
      />
      {isOpen && <HomePageDialog onClose={() => setOpen(false)} />}
    </>
  )
}
