import { Link } from '@tanstack/react-router'
import { Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../kit/document-title.ts'

/** The page for every unknown path. */
export default function NotFound() {
  const { t } = useTranslation('login')
  useDocumentTitle(t('notFound.title'))
  return (
    <Result
      status="404"
      title={<h1>{t('notFound.title')}</h1>}
      subTitle={t('notFound.text')}
      extra={<Link to="/dashboard">{t('notFound.home')}</Link>}
    />
  )
}
