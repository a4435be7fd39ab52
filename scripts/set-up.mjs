// Prepares a fresh clone, then runs a command on the Node that the project pins.
//   node scripts/set-up.mjs [--build] [--browser] [-- COMMAND [PARAMETER ...]]
// Steps that are done already are skipped. Old versions of Node must be able to read this file: it imports nothing before it
// has checked the version.
const oldest = 20;
const { node } = process.versions;
if (Number(node.split('.')[0]) < oldest) {
  process.stderr.write(
    `This needs Node ${oldest} or newer, and this is Node ${node}. See https://nodejs.org/en/download.\n`,
  );
  process.exit(1);
}
import('./set-up-steps.mjs').then(({ setUp }) => setUp(process.argv.slice(2)));
