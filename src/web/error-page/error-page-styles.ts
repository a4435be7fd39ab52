/**
 * The styles of a page that has no style sheet: those of the site, with the fonts of the system where it has no others.
 *
 * @param fonts paths of files of Be Vietnam Pro, with their weights in their names
 */
export function errorPageStyles(accent: string, fonts: readonly string[]): string {
  const faces = fonts.map((path) => {
    const [weight] = /(?<=-)\d{3}(?=-)/.exec(path) ?? ['400'];
    return `@font-face{font-family:"Be Vietnam Pro";font-weight:${weight};src:url("${path}")}\n`;
  });
  return `${faces.join('')}*{box-sizing:border-box}
body{max-width:36rem;margin:0 auto;padding:1rem;background:#faf8f4;color:#12233d;font:1.125rem/1.6 "Be Vietnam Pro",system-ui,sans-serif;overflow-wrap:break-word}
a{color:${accent}}
header>a{display:flex;flex-wrap:wrap;align-items:center;gap:.625rem;min-height:3rem;color:inherit;font-weight:700;letter-spacing:.12em;text-transform:uppercase;text-decoration:none}
nav ul{display:flex;flex-wrap:wrap;margin:.5rem -.5rem 0;padding:0;border-block:1px solid #e4dfd4;list-style:none}
nav a{display:flex;align-items:center;min-height:3rem;padding:0 .5rem;color:inherit;text-transform:uppercase;text-decoration:none}
nav a:hover{text-decoration:underline}
main p>a{display:inline-flex;align-items:center;min-height:3rem}
.calls{display:flex;flex-wrap:wrap;column-gap:1.5rem}
.calls>p{margin:0}
.calls a{font-size:1.25rem;font-weight:700}
form{display:grid;gap:.5rem;margin:1.5rem 0;padding:1.25rem;border:1px solid #e4dfd4;border-radius:1.25rem;background:#fff}
h1,h2{line-height:1.4}
h1{font-size:min(1.6rem,10vw)}
h2{margin:0;font-size:min(1.3rem,8vw)}
input,button{min-height:3.5rem;border-radius:.75rem;font:inherit}
input{width:100%;padding:0 1rem;border:1.5px solid #6c7889}
input::placeholder{color:#3d4a5f;opacity:1}
button,main p>.button{border:0;background:${accent};color:#fff;font-weight:700}
main p>.button{min-height:3.5rem;padding:0 2rem;border-radius:.75rem;text-decoration:none}
:focus-visible{outline:3px solid ${accent};outline-offset:3px}
@media print{nav,form{display:none}}`;
}
