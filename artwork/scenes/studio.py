"""A studio in Blender 3.4 and later: ceramic, lights, camera. One unit is a millimetre."""
import json
import os
import tempfile

import addon_utils
import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector


def clear(width, height, samples, background, exposure=0.0):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = samples
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.02
    scene.cycles.max_bounces = 4
    scene.cycles.sample_clamp_indirect = 3
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform = "Standard"
    scene.view_settings.exposure = exposure
    world = bpy.data.worlds.new("room")
    scene.world = world
    world.use_nodes = True
    colour, strength = background
    world.node_tree.nodes["Background"].inputs[0].default_value = (*colour, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = strength
    return scene


def add(name, mesh, material, colours=None, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    vertices, faces = mesh
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices.tolist(), [], faces.tolist())
    if colours is not None:
        layer = data.color_attributes.new("tint", "FLOAT_COLOR", "POINT")
        layer.data.foreach_set("color", np.c_[colours, np.ones(len(colours))].astype(np.float32).ravel())
    data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    data.materials.append(material)
    thing = bpy.data.objects.new(name, data)
    thing.location, thing.rotation_euler, thing.scale = at, turn, (scale,) * 3
    bpy.context.collection.objects.link(thing)
    return thing


def material(name, colour=(0.8, 0.8, 0.8), tinted=False, **inputs):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    surface = made.node_tree.nodes["Principled BSDF"]
    surface.subsurface_method = "RANDOM_WALK_FIXED_RADIUS"
    surface.inputs["Base Color"].default_value = (*colour, 1)
    for key, value in inputs.items():
        surface.inputs[key.replace("_", " ")].default_value = value
    if tinted:
        tint = made.node_tree.nodes.new("ShaderNodeVertexColor")
        tint.layer_name = "tint"
        made.node_tree.links.new(tint.outputs["Color"], surface.inputs["Base Color"])
        if "Subsurface" in inputs:
            made.node_tree.links.new(tint.outputs["Color"], surface.inputs["Subsurface Color"])
    return made


def ceramic(colour=(0.83, 0.78, 0.68), roughness=0.22, depth=0.7, tinted=False):
    """Glazed ceramic: light enters it and leaves a little further on, the red further than the blue."""
    return material(
        "ceramic", colour, tinted, Subsurface=0.55, Subsurface_Color=(*colour, 1),
        Subsurface_Radius=(1.1 * depth, 0.95 * depth, 0.8 * depth), Roughness=roughness, IOR=1.5, Specular=0.5,
    )


def mark(at, turn, size, colour=(0.03, 0.09, 0.11)):
    """The mark of `brand.json`, printed on what is below it."""
    with open(os.path.join(os.path.dirname(__file__), "../../brand.json")) as file:
        path = json.load(file)["mark"]
    with tempfile.NamedTemporaryFile("w", suffix=".svg", delete=False) as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="{path}"/></svg>')
    addon_utils.enable("io_curve_svg")
    before = set(bpy.data.objects)
    bpy.ops.import_curve.svg(filepath=file.name)
    os.unlink(file.name)
    ink = material("ink", colour, Roughness=0.4)
    for thing in set(bpy.data.objects) - before:
        thing.data.materials.clear()
        thing.data.materials.append(ink)
        # From the corner of the drawing to its middle, then to its place.
        scale = size / (64 * 0.0002822) * 1.0
        middle = Matrix.Translation((-32 * 0.0002822, -32 * 0.0002822, 0))
        thing.matrix_world = Matrix.Translation(at) @ Euler(turn).to_matrix().to_4x4() @ Matrix.Scale(scale, 4) @ middle


def softbox(at, look_at, size, power, colour=(1, 1, 1)):
    light = bpy.data.lights.new("softbox", "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y = size
    light.energy, light.color = power, colour
    thing = bpy.data.objects.new("softbox", light)
    thing.location = at
    thing.rotation_euler = (Vector(look_at) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    return thing


def camera(at, look_at, lens, focus=None, fstop=8.0):
    made = bpy.data.cameras.new("camera")
    made.lens = lens
    made.clip_end = 5000
    thing = bpy.data.objects.new("camera", made)
    thing.location = at
    thing.rotation_euler = (Vector(look_at) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    if focus is not None:
        made.dof.use_dof = True
        made.dof.focus_distance = (Vector(focus) - Vector(at)).length
        made.dof.aperture_fstop = fstop
    return thing


def floor(colour, roughness, size=900, z=0.0, **inputs):
    bpy.ops.mesh.primitive_plane_add(size=size, location=(0, 0, z))
    bpy.context.object.data.materials.append(material("floor", colour, Roughness=roughness, **inputs))


def render(path):
    """Writes `path`.png, and beside it what the surfaces are (`-normal`, `-albedo`), by which `finish` removes the noise."""
    scene = bpy.context.scene
    bpy.context.view_layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    layers = nodes["Render Layers"]
    for name, output in (("normal", "Denoising Normal"), ("albedo", "Denoising Albedo")):
        file = nodes.new("CompositorNodeOutputFile")
        file.base_path = os.path.dirname(path)
        file.format.file_format = "OPEN_EXR"
        file.file_slots[0].path = os.path.basename(path) + f"-{name}-"
        links.new(layers.outputs[output], file.inputs[0])
    scene.render.filepath = path + ".png"
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_depth = "16"
    bpy.ops.render.render(write_still=True)
