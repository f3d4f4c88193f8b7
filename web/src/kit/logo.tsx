/** The mark of Chopcard: a coupon with a stamp's tick. Drawn in the theme's colour. */
export function Logo({ size = 40, title }: { size?: number; title?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      role={title ? 'img' : undefined}
      aria-hidden={!title}
      aria-label={title}
    >
      <rect width="64" height="64" rx="18" fill="var(--ant-color-primary, #1890ff)" />
      <path
        d="M20 15h24a7 7 0 0 1 7 7v2.500a7.500 7.500 0 0 0 0 15V42a7 7 0 0 1-7 7H20a7 7 0 0 1-7-7v-2.500a7.500 7.500 0 0 0 0-15V22a7 7 0 0 1 7-7Z"
        fill="#fff"
      />
      <path
        d="m22.500 32.500 6.800 6.800L42.500 26"
        fill="none"
        stroke="var(--ant-color-link, #0958d9)"
        strokeWidth="5.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
