interface LogoProps {
  /** In pixels. */
  size?: number;
}

/** Shows the logo: thread wound on a spindle. */
export function Logo({ size = 24 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="6.5" fill="var(--accent-fill)" />
      <path d="M12 3v18" stroke="var(--on-accent)" strokeWidth="1.8" strokeLinecap="round" />
      <path
        d="M12 6.4c3.5 1.4 5.3 3.2 5.3 5.6s-1.8 4.2-5.3 5.6c-3.5-1.4-5.3-3.2-5.3-5.6s1.8-4.2 5.3-5.6Z"
        fill="var(--on-accent)"
      />
      <path d="m6 11.9 11.8-3.3M6.3 15.2l11.4-3.2" stroke="var(--accent-fill)" strokeWidth="1.4" />
    </svg>
  );
}
