/** Draws a lake at dusk: light above, dark below, so that the watermark is shown on both. */
export function SampleImage() {
  return (
    <svg viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="sample-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#8fb4d9" />
          <stop offset="0.6" stopColor="#f3d9b8" />
          <stop offset="1" stopColor="#f0b48a" />
        </linearGradient>
        <linearGradient id="sample-lake" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#d99f7c" />
          <stop offset="1" stopColor="#2c4a66" />
        </linearGradient>
      </defs>
      <rect width="1200" height="520" fill="url(#sample-sky)" />
      <circle cx="820" cy="400" r="62" fill="#fff3d6" />
      <path d="M0 430 190 300l160 120 210-190 230 210 150-90 260 150v90H0Z" fill="#7d8ea6" />
      <path d="M0 500 240 400l220 90 260-80 220 80 260-70v110H0Z" fill="#4d6179" />
      <rect y="520" width="1200" height="280" fill="url(#sample-lake)" />
      <path
        d="M760 560h130M730 600h180M770 640h110M745 690h150"
        stroke="#fff3d6"
        strokeOpacity="0.45"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M0 620c150-50 300-20 380 40 60 45 40 90 0 140H0Z" fill="#233648" />
    </svg>
  );
}
