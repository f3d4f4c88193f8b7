import { ScanOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTillModes } from './use-till-modes.ts'

/** Leads from every page to the till, for those who have it. */
export function TillLink() {
  const { t } = useTranslation('shell')
  const [first] = useTillModes()
  if (!first) return null
  return (
    <Link to={first.path} className="to-till">
      <ScanOutlined aria-hidden />
      <span>{t('till.open')}</span>
    </Link>
  )
}
