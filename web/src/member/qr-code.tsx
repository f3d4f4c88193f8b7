// oxlint-disable jsx-a11y/prefer-tag-over-role -- an <img> would be a second request or a data: URL
import type { QrPath } from '@chopcard/contract/member-pages/member/page-parts.ts'

const quietZone = 2

/** A QR code as inline SVG: there with the page’s first byte, and sharp at any size. */
export function QrCode({ qr, label }: { qr: QrPath; label: string }) {
  const side = qr.size + 2 * quietZone
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M${-quietZone} ${-quietZone}h${side}v${side}h${-side}z`} />
      <path fill="#000" d={qr.path} />
    </svg>
  )
}
